import { refusal } from '#platform/errors.ts'

/** Where the files of a package lie beneath the address of a launch: as they are, and with a storage for pages that have none. */
export const FILES = 'files'
export const FILES_WITH_STORAGE = 'files-with-storage'

export const launchOver = refusal('forbidden', 'launch_over', 'This launch is over. Open the course again.')
