import type { Context } from '../../context.ts'
import { commit } from '#modules/scorm-content/commits/actions.ts'
import { sessionsOf } from '#modules/scorm-content/actions-sessions.ts'
import { launch } from '#modules/scorm-courses/launches/actions.ts'
import * as launches from '#modules/scorm-courses/launches/store.ts'
import { exit } from '#modules/scorm-courses/verdicts/actions-ends.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { attemptStories } from './course-attempts.ts'
import { known } from './directory.ts'

type Parts = Pick<Context, 'db' | 'signer' | 'access' | 'config'>

/** Writes attempts of the hospital's people at its courses, through the calls that the player uses. `courses` are ids by folder. */
export async function writeAttempts(parts: Parts, organizationId: string, courses: Map<string, string>): Promise<void> {
  const { contentOrigin, contentFallback } = parts.config
  if (contentOrigin === undefined) return
  const { db, signer } = parts
  const sessions = sessionsOf(db, signer)
  const actors = await actorsOf(parts, organizationId)
  for (const { course: folder, learner, said } of attemptStories) {
    const by = { actor: known(actors, learner), provider: null, subject: null, requestId: null }
    const course = await launches.course(db, by.actor, known(courses, folder))
    if (!course) throw new Error(`The course ${folder} is gone.`)
    const opened = await transaction(db, (db) => launch(db, by, { signer, contentOrigin, contentFallback }, course, {}))
    const { host, pathname } = new URL(opened.launch.url)
    const session = await sessions.find(pathname.split('/').at(-2)!, host)
    if (session?.mode !== 'normal') throw new Error(`The launch of ${folder} for ${learner} opens nothing.`)
    for (const [before, told] of said.entries()) await commit(db, session, { ...told, seq: before + 1, base_seq: before }, 'demo')
    await transaction(db, (db) => exit(db, by, session))
  }
}

/** Actors by name: the learners of the stories who are members of the organization. */
async function actorsOf({ db, access }: Parts, organizationId: string): Promise<Map<string, Actor>> {
  const names = [...new Set(attemptStories.map(({ learner }) => learner))]
  const people = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['account.id', 'account.display_name'])
    .where('membership.organization_id', '=', organizationId)
    .where('account.display_name', 'in', names)
    .execute()
  const actors = new Map<string, Actor>()
  for (const { id, display_name } of people) {
    const actor = await access.load(id)
    if (actor && display_name !== null) actors.set(display_name, actor)
  }
  return actors
}
