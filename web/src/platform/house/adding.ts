import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isSet } from '../search.ts'

type RawSearch = Record<string, unknown>

/** Extends the reader of a page's search parameters by `add`. The global search sets it to open the page with an add form. */
export const addable =
  <Search extends object>(read: (search: RawSearch) => Search) =>
  (search: RawSearch): Search & { add?: true } => ({ ...read(search), ...(isSet(search.add) && { add: true as const }) })

/**
 * Calls `begin` once if the address contains `add`. The parameter is then removed, so that going back or a reload does
 * not call it again.
 */
export function useAskedToAdd(begin: () => void): void {
  const asked = useSearch({ strict: false, select: ({ add }) => add === true })
  const navigate = useNavigate()
  const current = useRef(begin)
  useEffect(() => {
    current.current = begin
  })
  useEffect(() => {
    if (!asked) return
    current.current()
    void navigate({ to: '.', search: ({ add: _add, ...others }) => others, replace: true, resetScroll: false })
  }, [asked, navigate])
}
