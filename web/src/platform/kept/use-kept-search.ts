import { useNavigate, useSearch } from '@tanstack/react-router'

type Part = Record<string, string | true | undefined>

export type KeptSearch<Search> = {
  /** The parameters in the address. */
  search: Search
  /** The number of filters that are set. */
  set: number
  /** Sets parameters, such as filters; undefined removes one. Going back in the browser leaves the page. */
  change: (part: Part) => void
  /** Sets parameters, such as the open thing. Going back in the browser undoes it. */
  open: (part: Part) => void
  /** Removes all filters. */
  clear: () => void
}

/**
 * Keeps the filters of a list in the address. `read` reads its parameters. `others` names the parameters that are no
 * filters, such as the order; clearing the filters keeps them.
 */
export function useKeptSearch<Search extends object>(
  read: (search: Record<string, unknown>) => Search,
  others: readonly (keyof Search & string)[],
): KeptSearch<Search> {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const stays = Object.entries(search).filter(([name]) => others.some((other) => other === name))
  const go = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: () => read(next), replace, resetScroll: false })
  return {
    search,
    set: Object.keys(search).length - stays.length,
    change: (part) => go({ ...search, ...part }, true),
    open: (part) => go({ ...search, ...part }, false),
    clear: () => go(Object.fromEntries(stays), false),
  }
}
