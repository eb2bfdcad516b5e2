import { i18n } from '@lingui/core'

export const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

/** Returns the name of a language in that language. Browsers may load data for it, so it is called only where it is shown. */
export const ownName = (name: Language) => new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name

const KEY = 'language'
export const isLanguage = (name: string | null): name is Language => languages.some((language) => language === name)

function chosen(): Language {
  const kept = localStorage.getItem(KEY)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** The language of the pages. It is set before any page is loaded, so that constants can contain words. */
export const language = chosen()

/** The locale for Intl: the language with the country from the browser, or the language alone. */
export const locale = navigator.languages.find((name) => name.slice(0, 2) === language) ?? language

/** Saves the language in this browser and reloads the page. */
export function choose(name: string): void {
  localStorage.setItem(KEY, name)
  location.reload()
}

/** Loads the messages. English is in the source and is compiled at build time. Other languages are loaded whole, except for refusals. */
export async function speak(): Promise<void> {
  i18n.setMessagesCompiler((message) => [message])
  const { messages } = language === 'en' ? { messages: {} } : await import('./german.ts')
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
