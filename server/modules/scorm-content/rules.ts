import type { PackageItem } from '#modules/scorm-package/items.ts'
import { refusal } from '#platform/errors.ts'
import type { Session } from './store.ts'

/** Where the files of a package lie beneath the address of a launch: as they are, and with a storage for pages that have none. */
export const FILES = 'files'
export const FILES_WITH_STORAGE = 'files-with-storage'

export const launchOver = refusal('forbidden', 'launch_over', 'This launch is over. Open the course again.')

/** The item that the package starts with: several may share the address, and then it is the one that a learner sees. */
export function launchedItem({ items, launch_path }: Pick<Session, 'items' | 'launch_path'>): PackageItem {
  const there = items.filter(({ href }) => href === launch_path)
  return there.find(({ visible, is_sco }) => visible && is_sco) ?? there.find(({ is_sco }) => is_sco) ?? there[0] ?? items[0]!
}
