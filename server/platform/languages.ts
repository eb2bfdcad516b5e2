/** The languages in which the service itself speaks to people: certificates and their proof, calendars. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** To make one takes fifty times as long as to use it, and megabytes: so each once, and not before it is needed. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(language: Language, dateStyle: 'long' | 'medium', timeZone: string, timeStyle?: 'short'): Intl.DateTimeFormat {
  const key = [language, dateStyle, timeZone].join(' ')
  const options = { dateStyle, timeZone, ...(timeStyle && { timeStyle }) }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formats.set(key, format)
  return format
}

/** A day such as 5 January 2026. */
export const dayIn = (language: Language, day: string) => formatOf(language, 'long', 'UTC').format(new Date(day))

/** A moment such as 5 Jan 2026, 09:30, on the clocks of a zone. */
export const timeIn = (language: Language, moment: string, timeZone: string) =>
  formatOf(language, 'medium', timeZone, 'short').format(new Date(moment))
