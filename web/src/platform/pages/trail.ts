import { useSyncExternalStore } from 'react'
import { forgetCopies } from '../keeping/copies.ts'

/** Pages in the order in which they were left, and how they were filtered, so that the way back leads there. Kept for this tab only. */
const KEY = 'filters-of-pages'
/** The slug of the organization that was looked at last in this browser; pages of no organization lead to its rooms. */
const ORGANIZATION = 'organization'
const PAGES = 30

export function rememberFilters(pathname: string, search: string): void {
  const others = kept().filter(([page]) => page !== pathname)
  sessionStorage.setItem(KEY, JSON.stringify([...others, [pathname, search]].slice(-PAGES)))
}

/** The address with what its page was filtered by when it was left, unless that was about something else. */
export function asLeft(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  const [, search] = kept().find(([page]) => page === pathname) ?? []
  const left = new URLSearchParams(search)
  if ([...searchParams].some(([name, value]) => (left.get(name) ?? value) !== value)) return href
  for (const [name, value] of searchParams) left.set(name, value)
  return left.size === 0 ? pathname : `${pathname}?${left}`
}

/** Which of these pages was looked at last. */
export const lastSeen = <Page extends string>(pages: Page[]): Page | undefined =>
  kept().reduceRight<Page | undefined>((found, [seen]) => found ?? pages.find((page) => page === seen), undefined)

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function rememberOrganization(slug: string): void {
  localStorage.setItem(ORGANIZATION, slug)
  for (const listener of listeners) listener()
}
export const useRememberedOrganization = () => useSyncExternalStore(subscribe, () => localStorage.getItem(ORGANIZATION))

/** For whoever signs in next. */
export function forgetTrail(): void {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(ORGANIZATION)
  forgetCopies()
}

function kept(): [pathname: string, search: string][] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
}
