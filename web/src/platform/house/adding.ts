import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isSet } from '../search.ts'

type Asked = Record<string, unknown>

/** What an address says, and with it whether something is to be added there, as the search offers it. */
export const addable =
  <Search extends object>(read: (search: Asked) => Search) =>
  (search: Asked): Search & { add?: true } => ({ ...read(search), ...(isSet(search.add) && { add: true as const }) })

/** Begins to add something where the address asks for that, once: neither the way back nor loading the page begins it again. */
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
