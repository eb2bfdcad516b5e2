import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as events from '#modules/events/actions.ts'
import * as planning from '#modules/events/planning/actions.ts'
import * as signUps from '#modules/events/sign-ups/store.ts'
import { audit } from '#platform/audit/trail.ts'
import { addDays, zoneOf } from '#platform/days.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { DEMO_PROVIDER, type DemoSubject } from '../people.ts'
import { type Author, authorOf } from './author.ts'
import { TIME_ZONE } from './calendar.ts'
import { writePast } from './event-history.ts'
import { type EventStory, eventStories } from './event-stories.ts'
import { idOf } from './ids.ts'
import { type PastStory, pastStories } from './past-events.ts'

const HOUR = 3_600_000

type Parts = Pick<Context, 'db' | 'access'>

/** Writes the demo's events with their rosters. It does so once: after a user deletes them, a later start does not write them again. */
export async function writeDemoEvents(parts: Parts): Promise<void> {
  const now = Date.now()
  for (const story of eventStories) {
    const home = await authorOf(parts, { ...story, first: 'event.created' })
    const past = pastStories.find(({ organization }) => organization === story.organization)
    if (home) await transaction(parts.db, async (db) => {
      for (const told of past?.past ?? []) await writePastOf(db, home, told, now)
      for (const told of story.events) await write(db, home, told, now)
    })
  }
} // prettier-ignore

async function write(db: Tx, { by, organization_id: org }: Author, told: EventStory, now: number): Promise<void> {
  const owned = { owner_organization_id: org, owner_department_id: await idOf(db, 'department', org, told.department) }
  const subject = await idOf(db, 'subject', org, told.subject)
  const { title, description: description_markdown, location, meeting_url = null, credit_hours = null } = told
  const subject_matter_ids = subject === null ? [] : [subject]
  const shared = { org, title, description_markdown, location, meeting_url, credit_hours, subject_matter_ids }
  if (!told.when) {
    await events.create(db, by, owned, shared)
    return
  }
  const trainer_user_ids = await demoIds(db, told.trainers)
  const people = await demoIds(db, told.people)
  const others = await trainees(db, owned, [...people, ...trainer_user_ids], told.others)
  const on = [...people, ...others]
  const door = told.atDoor ? { check_in: 'code' as const, walk_ins: true } : {}
  const seats = told.waiting === undefined ? {} : { capacity: on.length, sign_up: 'open' as const, waitlist: 'due_first' as const }
  const series = { ...shared, ...door, ...seats, windows: windowsOf(told.when, now), trainer_user_ids, participant_user_ids: on }
  for (const { id } of await planning.create(db, by, owned, series)) {
    if (told.cancelled) await events.update(db, by, id, { cancelled: true })
    if (told.waiting !== undefined) {
      const wait = await trainees(db, owned, [...on, ...trainer_user_ids], told.waiting)
      await signedUp(db, { organization_id: org, event_id: id }, on, wait)
    }
  }
}

/** Signs people up one after the other, the booked ones first. */
async function signedUp(db: Tx, of: { organization_id: string; event_id: string }, booked: string[], waiting: string[]): Promise<void> {
  for (const [user_id, state] of [
    ...booked.map((id) => [id, 'booked' as const] as const),
    ...waiting.map((id) => [id, 'waitlisted' as const] as const),
  ]) {
    await signUps.ask(db, { ...of, user_id, state })
    const by = { actor: { id: user_id }, provider: null, subject: null, requestId: 'demo' }
    const told = { organization_id: of.organization_id, subject_kind: 'event', subject_id: of.event_id, person_id: user_id }
    await audit(db, by, { ...told, action: 'event_sign_up.added', new: { state } })
  }
}

/** Writes the past events of a story, as if they had been planned and marked at that time. */
async function writePastOf(db: Tx, home: Author, story: PastStory, now: number): Promise<void> {
  const org = home.organization_id
  const owned = { owner_organization_id: org, owner_department_id: await idOf(db, 'department', org, story.department) }
  const subject = await idOf(db, 'subject', org, story.subject)
  const trainers = await demoIds(db, story.trainers)
  const people = await demoIds(db, story.people)
  const others = await trainees(db, owned, [...people, ...trainers], 2 * story.others)
  const { time, hours, times, weeks_apart } = story
  const nth = Array.from({ length: times }, (_, nr) => times - 1 - nr)
  const windows = nth.flatMap((nr) => windowsOf({ days: -story.last_days_ago - 7 * weeks_apart * nr, time, hours }, now))
  await writePast(db, { ...home, owned, subject: subject!, trainers, people, others, windows }, story)
}

function windowsOf(when: NonNullable<EventStory['when']>, now: number) {
  const zone = zoneOf(TIME_ZONE)
  const weeks = Array.from({ length: when.weeks ?? 1 }, (_, week) => week)
  return weeks.map((week) => {
    const day = 'days' in when ? addDays(zone.dayOf(new Date(now).toISOString()), when.days + 7 * week) : ''
    const starts = 'days' in when ? Date.parse(zone.startOf(day)) + minutesOf(when.time) * 60_000 : now + when.minutes * 60_000
    return { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + when.hours * HOUR).toISOString() }
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

async function demoIds(db: Db, subjects: DemoSubject[]): Promise<string[]> {
  const rows = await db
    .selectFrom('identity as i')
    .innerJoin('sign_in_provider as p', 'p.id', 'i.provider_id')
    .select('i.account_id')
    .where('p.slug', '=', DEMO_PROVIDER)
    .where('i.subject', 'in', [...subjects, ''])
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/**
 * Ids of up to `count` people, without the ids in `without`. With a department: people who hold a role in it or right beneath it. Else:
 * members of the organization.
 */
async function trainees(
  db: Db,
  owned: { owner_organization_id: string; owner_department_id: string | null },
  without: string[],
  count: number,
) {
  const { rows } = await sql<{ user_id: string }>`
    select member.account_id as user_id from membership member join account a on a.id = member.account_id and a.kind = 'human'
    where member.organization_id = ${owned.owner_organization_id}::uuid and member.account_id <> all(${without}::uuid[])
      and (${owned.owner_department_id}::uuid is null or member.account_id in (
        select g.account_id from role_grant g join role r on r.id = g.role_id
        where r.department_id = ${owned.owner_department_id}::uuid
          or r.department_id in (select id from department where parent_department_id = ${owned.owner_department_id}::uuid)))
    order by a.display_name limit ${count}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
