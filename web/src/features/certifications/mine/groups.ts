import { t } from '@lingui/core/macro'
import { isDueWithin } from '../parts/due.ts'
import type { Standing } from '../parts/states.ts'

/** Certifications due within this many days come before the others that are in progress. */
const SOON_DAYS = 60

const settled = new Set<Standing['state']>(['overdue', 'in_grace', 'valid', 'exempt'])
const isSoon = (standing: Standing) =>
  standing.state === 'renewal_open' || (!settled.has(standing.state) && isDueWithin(standing, SOON_DAYS))

/** Every standing fits exactly one group. */
const groups: { title: string; presses: boolean; fits: (standing: Standing) => boolean }[] = [
  { title: t`Overdue`, presses: true, fits: ({ state }) => state === 'overdue' },
  { title: t`In the grace period`, presses: true, fits: ({ state }) => state === 'in_grace' },
  { title: t`Due soon`, presses: true, fits: isSoon },
  { title: t`In progress`, presses: false, fits: (standing) => !settled.has(standing.state) && !isSoon(standing) },
  { title: t`Valid`, presses: false, fits: ({ state }) => state === 'valid' },
  { title: t`Exempt`, presses: false, fits: ({ state }) => state === 'exempt' },
]

/** Groups standings by urgency. Within a group the earliest due date comes first. Empty groups are left out. */
export const byUrgency = (standings: Standing[]) =>
  groups
    .map(({ title, presses, fits }) => ({ title, presses, standings: standings.filter(fits).toSorted(earliestFirst) }))
    .filter((group) => group.standings.length > 0)

/** Returns the standings that are urgent, the most urgent first. */
export const pressing = (standings: Standing[]) =>
  byUrgency(standings)
    .filter(({ presses }) => presses)
    .flatMap((group) => group.standings)

const LAST = '9999'
const earliestFirst = (a: Standing, b: Standing) =>
  (a.due_at ?? LAST).localeCompare(b.due_at ?? LAST) || a.certification.name.localeCompare(b.certification.name)
