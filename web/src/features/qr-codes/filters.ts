import type { KeptFilters } from '../../platform/kept/kept-search.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** The codes to print: one code, or those that pass the filters. `labels`: as small labels. */
export type SheetSearch = Pick<KeptFilters, 'q' | 'department'> & { code?: string; labels?: true }

export const sheetSearch = (search: Record<string, unknown>): SheetSearch => ({
  ...textsOf(search, 'q', 'department', 'code'),
  ...(isSet(search.labels) && { labels: true as const }),
})
