import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Harness } from '../../../test/harness.ts'
import type { World } from '../../../test/nets/module.ts'

type Attempt = Omit<Insertable<DB['quiz_attempt']>, 'id' | 'number' | 'user_id'>

/** An open sitting that the learner leads. It shows its first question, and the member has joined. */
export async function sittingRows(t: Harness, { mark, learner, member }: World, attempt: Attempt): Promise<string> {
  const { organization_id, quiz_id } = attempt
  const [id, attempt_id, user_id] = [randomUUIDv7(), randomUUIDv7(), member.account_id]
  const window = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2096-01-02T10:00:00Z' }
  const led = { pacing: 'host', audience_kind: 'quiz', quiz_version: 1, drawn: attempt.drawn, phase: 'question', question_index: 0, opened_at: window.starts_at }
  const words = { title: `${mark} sitting`, location: mark, meeting_url: `https://${mark}.example.org/`, join_code: t.unique(mark) }
  await t.db.insertInto('quiz_sitting').values({ organization_id, quiz_id, ...window, ...led, ...words, id }).execute()
  await t.db.insertInto('quiz_attempt').values({ ...attempt, id: attempt_id, user_id, number: 1, sitting_id: id, deadline_at: window.ends_at }).execute()
  const on = { organization_id, sitting_id: id }
  await t.db.insertInto('quiz_sitting_host').values({ ...on, user_id: learner.account_id }).execute()
  await t.db.insertInto('quiz_sitting_seat').values({ ...on, user_id, attempt_id }).execute()
  await t.db.insertInto('quiz_sitting_person').values({ ...on, user_id }).execute()
  return id
} // prettier-ignore
