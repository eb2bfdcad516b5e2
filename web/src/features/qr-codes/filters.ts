import { isSet, textsOf } from '../../platform/search.ts'

/** Filters of an organization's codes, as in the address. */
export type CodeFilters = { q?: string; department?: string; include_archived?: boolean }

export const codeFilters = (search: Record<string, unknown>): CodeFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

/** The codes to print: one code, or those that pass the filters. `labels`: as small labels. */
export type SheetSearch = Pick<CodeFilters, 'q' | 'department'> & { code?: string; labels?: true }

export const sheetSearch = (search: Record<string, unknown>): SheetSearch => ({
  ...textsOf(search, 'q', 'department', 'code'),
  ...(isSet(search.labels) && { labels: true as const }),
})
