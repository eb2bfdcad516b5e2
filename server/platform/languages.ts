/** The languages of texts that the service itself writes: certificates and their proof, calendars. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Caches formats. Making one takes fifty times as long as using it, and megabytes. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(language: Language, dateStyle: 'long' | 'medium', timeZone: string, timeStyle?: 'short'): Intl.DateTimeFormat {
  const key = [language, dateStyle, timeZone].join(' ')
  const options = { dateStyle, timeZone, ...(timeStyle && { timeStyle }) }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formats.set(key, format)
  return format
}

/** Formats a day, such as 5 January 2026. */
export const dayIn = (language: Language, day: string) => formatOf(language, 'long', 'UTC').format(new Date(day))

/** Formats a moment in a time zone, such as 5 Jan 2026, 09:30. */
export const timeIn = (language: Language, moment: string, timeZone: string) =>
  formatOf(language, 'medium', timeZone, 'short').format(new Date(moment))
