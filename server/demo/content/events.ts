import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as events from '#modules/events/actions.ts'
import * as planning from '#modules/events/planning/actions.ts'
import { addDays, zoneOf } from '#platform/days.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { DEMO_PROVIDER, type DemoSubject } from '../people.ts'
import { type Author, authorOf } from './author.ts'
import { TIME_ZONE } from './calendar.ts'
import { type EventStory, eventStories } from './event-stories.ts'
import { idOf } from './ids.ts'

const HOUR = 3_600_000

type Parts = Pick<Context, 'db' | 'access'>

/** Writes the demo's events with their rosters, once and for all: who deletes them does not get them again. */
export async function writeDemoEvents(parts: Parts): Promise<void> {
  const now = Date.now()
  for (const story of eventStories) {
    const home = await authorOf(parts, { ...story, first: 'event.created' })
    if (home) await transaction(parts.db, async (db) => {
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
  const door = told.atDoor ? { check_in: 'code' as const, walk_ins: true } : {}
  const series = { ...shared, ...door, windows: windowsOf(told.when, now), trainer_user_ids, participant_user_ids: [...people, ...others] }
  for (const { id } of await planning.create(db, by, owned, series))
    if (told.cancelled) await events.update(db, by, id, { cancelled: true })
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

/** Some members of the organization, or who hold a role in the department or right beneath it; without these. */
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
