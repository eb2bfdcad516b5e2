/** The languages in which the service itself speaks to people: certificates and their proof, calendars. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** To make one takes fifty times as long as to use it. */
const long = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const formats: Record<Language, Intl.DateTimeFormat> = { en: long('en-GB'), de: long('de-DE') }

/** A day such as 5 January 2026. */
export const dayIn = (language: Language, day: string) => formats[language].format(new Date(day))
