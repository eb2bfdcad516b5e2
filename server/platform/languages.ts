/** The languages in which the service itself speaks to people: certificates and their proof, calendars. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** To make one takes fifty times as long as to use it, and megabytes: so each once, and not before it is needed. */
const formats = new Map<Language, Intl.DateTimeFormat>()
function formatOf(language: Language): Intl.DateTimeFormat {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format)
  return format
}

/** A day such as 5 January 2026. */
export const dayIn = (language: Language, day: string) => formatOf(language).format(new Date(day))
