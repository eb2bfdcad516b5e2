/** How lists were filtered when they were left, so that the way back leads to them as they were. Kept for this tab only. */
const KEY = 'filters-of-pages'
const PAGES = 30

export function rememberFilters(pathname: string, search: string): void {
  const others = kept().filter(([page]) => page !== pathname)
  const all = search === '' ? others : [...others, [pathname, search]]
  sessionStorage.setItem(KEY, JSON.stringify(all.slice(-PAGES)))
}

/** The address as its page was left, unless that was about something else than what this address asks for. */
export function asLeft(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  const [, search] = kept().find(([page]) => page === pathname) ?? []
  const left = new URLSearchParams(search)
  const agrees = [...searchParams].every(([name, value]) => left.get(name) === value)
  return search !== undefined && agrees ? `${pathname}${search}` : href
}

export const forgetFilters = () => sessionStorage.removeItem(KEY)

function kept(): [pathname: string, search: string][] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
}
