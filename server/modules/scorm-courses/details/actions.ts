import type { Db } from '#platform/db/open.ts'
import { interactionOf, objectivesOf, partsOf } from './rules.ts'
import type { ScormAttemptDetails } from './schema.ts'
import * as details from './store.ts'

/** Returns the details of an attempt. It takes two statements. */
export async function detailsOf(db: Db, attemptId: string): Promise<ScormAttemptDetails> {
  const { course_name, known, items, seconds, launches } = await details.find(db, attemptId)
  const answers = await details.answers(db, attemptId)
  const spent = new Map(seconds.map((part) => [part.item_id, part.seconds]))
  const parts = partsOf(known, items, spent, course_name)
  const places = new Map(parts.map(({ item_id }, nr) => [item_id, nr]))
  const inOrder = <Row extends { item_id: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => (places.get(a.item_id) ?? parts.length) - (places.get(b.item_id) ?? parts.length))
  return {
    parts,
    objectives: inOrder(items).flatMap(objectivesOf),
    interactions: inOrder(answers).map(interactionOf),
    launches,
  }
}
