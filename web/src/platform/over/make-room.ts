import { notifications, notificationsStore } from '@mantine/notifications'

/**
 * Takes away what was only told and goes by itself: a dialog that opens has the place to itself. What lies over its
 * buttons would stay there as long as the pointer is on it. What is to be closed by hand stays.
 */
export function makeRoom(): void {
  notifications.updateState(notificationsStore, (told) => told.filter(({ autoClose }) => autoClose === false))
}
