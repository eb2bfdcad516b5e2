const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]
export const scopes = ['self', 'team', 'organization'] as const
export type Scope = (typeof scopes)[number]

/**
 * What the address says: whose days, of which month (such as `2026-11`) or of the week of which day, as a sheet, as a week or as a list,
 * and which day is open.
 */
export type CalendarSearch = { whose?: Scope; month?: string; week?: string; view?: View; day?: string }

export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const whose = scopes.find((known) => known === search.whose)
  const view = views.find((known) => known === search.view)
  const { month, week, day } = search
  return {
    ...(whose && { whose }),
    ...(view && { view }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(typeof week === 'string' && isDay(week) && { week }),
    ...(typeof day === 'string' && isDay(day) && { day }),
  }
}

/** The years that people look into, so that no step leads out of what the service knows. */
const YEARS = /^(19|20|21)\d\d-\d\d-\d\d$/
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return YEARS.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
