import { textsOf } from '../../../platform/search.ts'

/** User ids of the two accounts: `from` is joined into `into`. */
export type JoinSearch = { from?: string | undefined; into?: string | undefined }

export const joinSearch = (search: Record<string, unknown>): JoinSearch => textsOf(search, 'from', 'into')
