import { isSet, textsOf } from '../../platform/search.ts'

/** What the codes of an organization are narrowed to, as the address names it. */
export type CodeFilters = { q?: string; department?: string; include_archived?: boolean }

export const codeFilters = (search: Record<string, unknown>): CodeFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

/** What is printed: one code, or those that pass the filters; large, or as labels. */
export type SheetSearch = Pick<CodeFilters, 'q' | 'department'> & { code?: string; labels?: true }

export const sheetSearch = (search: Record<string, unknown>): SheetSearch => ({
  ...textsOf(search, 'q', 'department', 'code'),
  ...(isSet(search.labels) && { labels: true as const }),
})
