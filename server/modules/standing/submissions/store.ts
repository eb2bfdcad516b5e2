import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { SubjectRef } from '#platform/rows/tags.ts'
import { typesOf } from '../store-reach.ts'
import { type EvaluatedType, typesWhere } from '../store.ts'

type RecordOwner = { owner_organization_id: string; learner_user_id: string; subject_ids: string[] }

/**
 * Returns the types that a person's record may move: types of its organization with one of its subjects, and types required of its learner
 * or held by them.
 */
export const typesToMove = (db: Db, { owner_organization_id, learner_user_id, subject_ids }: RecordOwner, at: string) =>
  typesWhere(
    db,
    sql`c.owner_organization_id = ${owner_organization_id}::uuid and (${typesOf(learner_user_id, at)} or exists (
      select from certification_subject s where s.certification_type_id = c.id and s.subject_id = any(${subject_ids}::uuid[])))`,
    at,
  )

/** Returns the subjects of the types, by id. */
export async function subjectsOf(db: Db, types: EvaluatedType[]): Promise<Map<string, SubjectRef>> {
  const all = [...new Set(types.flatMap(({ subject_ids }) => subject_ids))]
  const { rows } = await sql<SubjectRef>`select id, slug, name from subject where id = any(${all}::uuid[]) order by name, id`.execute(db)
  return new Map(rows.map((subject) => [subject.id, subject]))
}
