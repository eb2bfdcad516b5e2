import { expect, test } from 'vitest'
import { type Entry, agendaOf, isLate, isNow } from './agenda.ts'

const NOW = '2026-11-23T12:00:00Z'
const named = (name: string) => ({ id: name, slug: name, name })
const standing = (name: string, fields: object) => ({
  certification: named(name),
  time_zone: 'Europe/Berlin',
  state: 'valid' as const,
  due_at: null,
  renewal_opens_at: null,
  ...fields,
})
const grant = (role_name: string, expires_at: string | null) => ({
  department_id: 'd',
  department_slug: 'ward',
  department_name: 'Ward',
  role_id: role_name,
  role_slug: role_name,
  role_name,
  role_description: null,
  permissions: [],
  granted_by: null,
  granted_at: '2026-01-01T00:00:00Z',
  expires_at,
  deputy_for: null,
})
const taking = (title: string, starts_at: string | null, cancelled_at: string | null = null, ends_at: string | null = starts_at) => ({
  id: title,
  title,
  owner_organization_id: 'hospital',
  starts_at,
  ends_at,
  cancelled_at,
})
const sitting = (title: string, starts_at: string, status: 'scheduled' | 'open' | 'ended' | 'cancelled' = 'scheduled') => ({
  id: title,
  title,
  starts_at,
  ends_at: starts_at,
  status,
  cancelled_at: status === 'cancelled' ? NOW : null,
})
const organization = { ...named('hospital'), time_zone: 'UTC' }

function nameOf(entry: Entry): string {
  if ('role' in entry) return entry.role
  if ('event' in entry) return entry.event.title
  return 'sitting' in entry ? entry.sitting.title : entry.certification.name
}

test('what is going on, what is due, what opens and what ends, soonest first, with what one is late with', () => {
  const standings = [
    standing('Fire', { due_at: '2027-03-01T22:59:59.999Z', renewal_opens_at: '2026-12-01T00:00:00Z' }),
    standing('Airway', { state: 'overdue', due_at: '2026-10-01T21:59:59.999Z', renewal_opens_at: '2026-07-01T00:00:00Z' }),
    standing('Handling', { state: 'in_grace', due_at: '2026-11-08T22:59:59.999Z' }),
    standing('Once', {}),
  ]
  const all = agendaOf({
    standings,
    events: [
      taking('Drill', '2026-11-24T08:00:00Z'),
      taking('Begun', '2026-11-23T11:00:00Z', null, '2026-11-23T13:00:00Z'),
      taking('Stopped', '2026-11-23T11:00:00Z', NOW, '2026-11-23T13:00:00Z'),
      taking('Over', '2026-11-23T10:00:00Z', null, '2026-11-23T11:30:00Z'),
      taking('Off', '2026-12-24T08:00:00Z', NOW),
      taking('Some day', null),
    ],
    sittings: [
      sitting('Quiz', '2026-11-25T08:00:00Z'),
      sitting('Open', '2026-11-23T11:59:00Z', 'open'),
      sitting('Ended', '2026-11-23T11:50:00Z', 'ended'),
      sitting('No', '2026-12-25T08:00:00Z', 'cancelled'),
    ],
    organizations: [{ organization, grants: [grant('Nurse', '2027-01-01T00:00:00Z'), grant('Chief', null)] }],
    now: NOW,
    readerZone: 'UTC',
  })
  expect(all.map((entry) => [entry.kind, nameOf(entry)])).toEqual([
    ['overdue', 'Airway'],
    ['grace', 'Handling'],
    ['event', 'Begun'],
    ['sitting', 'Open'],
    ['event', 'Drill'],
    ['sitting', 'Quiz'],
    ['renewal', 'Fire'],
    ['cancelled', 'Off'],
    ['cancelled', 'No'],
    ['grant', 'Nurse'],
    ['due', 'Fire'],
  ])
  expect(all.filter(isLate)).toEqual(all.slice(0, 2))
  expect(all.filter((entry) => isNow(entry, NOW))).toEqual(all.slice(2, 4))
})

test('what somebody is excused from is not due, a role that ended is over, and one that has not begun ends nothing yet', () => {
  const standings = [standing('Fire', { state: 'exempt', due_at: '2027-03-01T22:59:59.999Z' })]
  const later = { ...grant('Chief', '2027-11-01T00:00:00Z'), granted_at: '2027-01-01T00:00:00Z' }
  const organizations = [{ organization, grants: [grant('Nurse', '2026-11-01T00:00:00Z'), later] }]
  expect(agendaOf({ standings, events: [], sittings: [], organizations, now: NOW, readerZone: 'UTC' })).toEqual([])
})
