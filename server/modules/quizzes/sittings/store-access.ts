import { type RawBuilder, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { attemptsLeft } from '../store-standing.ts'
import { reachesCaller } from '../store.ts'
import type { ListedQuizSitting } from './schema.ts'

/** How long before the start people may join. */
export const LOBBY = sql`interval '15 minutes'`

/**
 * All conditions in this file use the sitting `s` and its quiz `quiz`.
 * This one is true when the caller may read the quiz.
 */
export const isReader = (actor: Actor) => within(actor, 'quizzes:read', 'quiz')

const isMember = ({ memberships }: Actor) => sql<boolean>`s.organization_id = any(${[...memberships]}::uuid[])`

const stands = (actor: Actor, table: 'quiz_sitting_host' | 'quiz_sitting_person' | 'quiz_sitting_seat') => sql<boolean>`(
  ${isMember(actor)} and exists (select from ${sql.table(table)} on_it where on_it.sitting_id = s.id and on_it.user_id = ${actor.id}::uuid))`

/** Condition: the sitting is for the caller. For named people this holds even if the quiz is no longer live. */
export const isAudience = (actor: Actor) => sql<boolean>`(
  s.audience_kind = 'quiz' and ${reachesCaller(actor)} or s.audience_kind = 'people' and ${stands(actor, 'quiz_sitting_person')})`

/** Condition: the caller has joined. */
export const sits = (actor: Actor) => stands(actor, 'quiz_sitting_seat')
export const isNamedHost = (actor: Actor) => stands(actor, 'quiz_sitting_host')

/** Condition: the caller may lead the sitting, as a named host or because they may change the quiz. */
export const isHost = (actor: Actor) => sql<boolean>`(${within(actor, 'quizzes:write', 'quiz')} or ${isNamedHost(actor)})`

type Hindrance = NonNullable<ListedQuizSitting['cannot_join']>

/** SQL for the reason why a person will not be able to join when the lobby opens. `user` is SQL for an account id. */
export const personalHindrance = (user: RawBuilder<unknown>) => sql<Hindrance | null>`(
  select case
    when quiz.version = 0 or quiz.archived_at is not null then 'not_published'
    when o.archived_at is not null or d.archived_at is not null then 'owner_archived'
    when mine.open_elsewhere then 'attempt_open'
    when ${attemptsLeft(user)} = 0 then 'no_attempts_left'
    when mine.last_end + make_interval(mins => quiz.retake_wait_minutes) > greatest(clock_timestamp(), s.starts_at - ${LOBBY}) then 'retake_wait'
  end
  from organization o
  left join department d on d.id = quiz.owner_department_id
  cross join lateral (
    select max(a.submitted_at) as last_end, bool_or(a.submitted_at is null and a.sitting_id is distinct from s.id) as open_elsewhere
    from quiz_attempt a where a.quiz_id = quiz.id and a.user_id = ${user}
  ) mine
  where o.id = quiz.owner_organization_id)`

/** SQL for the reason why the caller cannot join now. */
export const hindranceOf = (actor: Actor) => sql<Hindrance | null>`
  case when s.cancelled_at is not null then 'cancelled'
    when s.ended_at is not null or s.ends_at <= clock_timestamp() then 'over'
    when not ${sits(actor)} then case
      when not ${isAudience(actor)} then 'not_invited'
      else coalesce(${personalHindrance(sql`${actor.id}::uuid`)}, case when clock_timestamp() < s.starts_at - ${LOBBY} then 'too_early' end)
    end end`
