import { i18n } from '@lingui/core'

export const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

/** A language in its own words. Browsers load for it what takes a while, so that it is asked where it is shown. */
export const ownName = (name: Language) => new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name

const KEY = 'language'
export const isLanguage = (name: string | null): name is Language => languages.some((language) => language === name)

function chosen(): Language {
  const kept = localStorage.getItem(KEY)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** What the pages speak. It is settled before any of them is loaded, so that constants may hold words. */
export const language = chosen()

/** For Intl: the language as the reader's browser has it, with its country, or else plainly. */
export const locale = navigator.languages.find((name) => name.slice(0, 2) === language) ?? language

/** Kept in this browser; the page is loaded anew. */
export function choose(name: string): void {
  localStorage.setItem(KEY, name)
  location.reload()
}

/** English stands in the source, and is compiled as it is built. Other languages are loaded whole, once, but for refusals. */
export async function speak(): Promise<void> {
  i18n.setMessagesCompiler((message) => [message])
  const { messages } = language === 'en' ? { messages: {} } : await import('./german.ts')
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
