import { refusal } from '#platform/errors.ts'

/** The folders below the address of a launch: files unchanged, and files with a storage for pages that are denied one. */
export const FILES = 'files'
export const FILES_WITH_STORAGE = 'files-with-storage'

export const launchOver = refusal('forbidden', 'launch_over', 'This launch is over. Open the course again.')
