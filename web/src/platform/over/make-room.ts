import { notifications, notificationsStore } from '@mantine/notifications'

/**
 * Removes notifications that close by themselves, so that an opening dialog is not covered. A notification over its
 * buttons would stay as long as the pointer is on it. Notifications that the user has to close stay.
 */
export function makeRoom(): void {
  notifications.updateState(notificationsStore, (told) => told.filter(({ autoClose }) => autoClose === false))
}
