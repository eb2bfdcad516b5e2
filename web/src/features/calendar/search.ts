const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]
export const scopes = ['self', 'team', 'organization'] as const
export type Scope = (typeof scopes)[number]

/**
 * Search parameters of the page. `month` is such as `2026-11`, and `week` is any day of the week. `view` is month, week or list. `day` is
 * the open day.
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

/** Days outside these years are ignored, so that no step leaves the range of the service. */
const YEARS = /^(19|20|21)\d\d-\d\d-\d\d$/
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return YEARS.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
