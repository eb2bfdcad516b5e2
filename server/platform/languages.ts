/** The languages in which the service itself speaks to people: certificates and their proof, calendars. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** A day such as 5 January 2026. */
export const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
