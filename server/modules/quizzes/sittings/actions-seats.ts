import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import * as quizzes from '../store.ts'
import type { SittingSeat } from './schema.ts'
import * as seats from './store-seats.ts'

/** Returns the people a sitting is for and the people who have joined. */
export async function seatsOf(db: Db, actor: Actor, id: string, sought: seats.RosterQuery): Promise<SittingSeat[]> {
  const { quiz_id } = await seats.quizOf(db, id)
  return seats.list(db, actor, id, await quizzes.get(db, actor, quiz_id), sought)
}
