/** What both the certificate and the page say. */

export const personOf = (name: string | null) => name ?? 'Name not on file'

/** A moment as a date in UTC, such as 5 January 2026. */
export const dateOf = (moment: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
