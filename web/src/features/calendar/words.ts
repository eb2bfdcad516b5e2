import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'

type Scope = Schemas['CalendarLink']['scope']

export const scopes: Scope[] = ['self', 'team', 'team_schedule']

/** Describes what a link shows. */
export const inWords = (scope: Scope) =>
  ({
    self: t`What I have due and take part in`,
    team: t`What I and the people I manage have due, and what I take part in`,
    team_schedule: t`What I and the people I manage have due, and what they take part in`,
  })[scope]

/** True for a host that calendars on the internet cannot reach. */
export const isOnlyHere = (host: string) =>
  /^(localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|\.(local|localhost|internal)$/.test(host)
