import { useSyncExternalStore } from 'react'
import { forgetCopies } from '../offline/copies.ts'

/** The key for the pages that the user left, in order, with their filters. Links back restore these filters. Kept for this tab only. */
const KEY = 'filters-of-pages'
/**
 * The key for the slug of the organization that was looked at last in this browser. Pages of no organization link to
 * the rooms of this one.
 */
const ORGANIZATION = 'organization'
const PAGES = 30

export function rememberFilters(pathname: string, search: string): void {
  const others = kept().filter(([page]) => page !== pathname)
  sessionStorage.setItem(KEY, JSON.stringify([...others, [pathname, search]].slice(-PAGES)))
}

/**
 * Returns an address with the filters that its page had when the user left it. An address that sets one of the filters
 * to another value stays as it is.
 */
export function asLeft(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  const [, search] = kept().find(([page]) => page === pathname) ?? []
  const left = new URLSearchParams(search)
  if ([...searchParams].some(([name, value]) => (left.get(name) ?? value) !== value)) return href
  for (const [name, value] of searchParams) left.set(name, value)
  return left.size === 0 ? pathname : `${pathname}?${left}`
}

/** Returns the page that the user left last among the given ones. */
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

/** Forgets everything, because another user may sign in next. */
export function forgetTrail(): void {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(ORGANIZATION)
  forgetCopies()
}

function kept(): [pathname: string, search: string][] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
}
