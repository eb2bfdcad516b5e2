import { textsOf } from '../../../platform/search.ts'

/** The two accounts that are to become one. */
export type JoinSearch = { from?: string | undefined; into?: string | undefined }

export const joinSearch = (search: Record<string, unknown>): JoinSearch => textsOf(search, 'from', 'into')
