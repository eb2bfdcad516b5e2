import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import type { QuizAccommodation, QuizOverride } from './schema.ts'

for (const constraint of ['quiz_override_quiz_fkey', 'quiz_override_member_fkey', 'quiz_accommodation_member_fkey'])
  onViolation(constraint, notFound)

/** Query for the overrides of a quiz, for people whom the caller reaches. */
const overrides = (db: Db, actor: Actor, quizId: string) =>
  db
    .selectFrom('quiz_override')
    .select(['quiz_id', 'extra_minutes', 'extra_attempts', 'reason', 'set_at'])
    .select([
      person(actor, 'quiz_override.user_id', 'quiz_override.organization_id').as('person'),
      person(actor, 'quiz_override.set_by', 'quiz_override.organization_id').as('set_by'),
    ])
    .where('quiz_id', '=', quizId)
    .where(covers(actor, 'quizzes:write', 'quiz_override.user_id', 'quiz_override.organization_id'))

/** Returns the overrides of a quiz, newest first. */
export const list = (db: Db, actor: Actor, quizId: string): Promise<QuizOverride[]> =>
  overrides(db, actor, quizId).orderBy('set_at', 'desc').orderBy('user_id').execute()

export const find = (db: Db, actor: Actor, quizId: string, userId: string): Promise<QuizOverride | undefined> =>
  overrides(db, actor, quizId).where('user_id', '=', userId).executeTakeFirst()

type NewOverride = Insertable<DB['quiz_override']>

export async function set(db: Tx, override: NewOverride): Promise<void> {
  const { organization_id: _, quiz_id: __, user_id: ___, ...values } = override
  await db
    .insertInto('quiz_override')
    .values(override)
    .onConflict((conflict) => conflict.columns(['quiz_id', 'user_id']).doUpdateSet({ ...values, set_at: sql<string>`now()` }))
    .execute()
}

export async function remove(db: Tx, quizId: string, userId: string): Promise<void> {
  await db.deleteFrom('quiz_override').where('quiz_id', '=', quizId).where('user_id', '=', userId).execute()
}

const accommodations = (db: Db, actor: Actor, organizationId: string) =>
  db
    .selectFrom('membership')
    .leftJoin('quiz_accommodation as more', (join) =>
      join.onRef('more.organization_id', '=', 'membership.organization_id').onRef('more.user_id', '=', 'membership.account_id'),
    )
    .select(['membership.organization_id', 'more.valid_until', 'more.reason', 'more.set_at'])
    .select([
      sql<number>`coalesce(more.factor, 1)`.as('factor'),
      sql<number>`coalesce(more.extra_minutes, 0)`.as('extra_minutes'),
      person(actor, 'membership.account_id', 'membership.organization_id').as('person'),
      person(actor, 'more.set_by', 'membership.organization_id').as('set_by'),
    ])
    .where('membership.organization_id', '=', organizationId)

/** Returns the members of an organization who have an accommodation, newest first. */
export const listAccommodations = (db: Db, actor: Actor, organizationId: string): Promise<QuizAccommodation[]> =>
  accommodations(db, actor, organizationId)
    .where('more.set_at', 'is not', null)
    .orderBy('more.set_at', 'desc')
    .orderBy('membership.account_id')
    .execute()

/** Returns the accommodation of a member; undefined for people who are not members. */
export const findAccommodation = (db: Db, actor: Actor, organizationId: string, userId: string): Promise<QuizAccommodation | undefined> =>
  accommodations(db, actor, organizationId).where('membership.account_id', '=', userId).executeTakeFirst()

export async function setAccommodation(db: Tx, accommodation: Insertable<DB['quiz_accommodation']>): Promise<void> {
  const { organization_id: _, user_id: __, ...values } = accommodation
  await db
    .insertInto('quiz_accommodation')
    .values(accommodation)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ ...values, set_at: sql<string>`now()` }))
    .execute()
}

export async function removeAccommodation(db: Tx, organizationId: string, userId: string): Promise<void> {
  await db.deleteFrom('quiz_accommodation').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()
}
