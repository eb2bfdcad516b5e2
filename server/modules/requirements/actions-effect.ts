import type { Actor } from '#platform/access/actor.ts'
import { zoneOf } from '#platform/days.ts'
import { coveredOf } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import { mapYielding } from '#platform/exports/yielding.ts'
import { pageInMemory } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { evaluateSupposing } from '#modules/standing/actions.ts'
import type { EvaluatedType, LinkRow } from '#modules/standing/store.ts'
import * as reach from '#modules/standing/store-reach.ts'
import { type StandingChange, figuresOf, keyOf } from './rules-effect.ts'
import type { AffectedPerson, RequirementEffect } from './schema.ts'

/** A certification with proposed requirements, at a moment. */
export type Proposal = { type: EvaluatedType; links: LinkRow[]; at: string }

/**
 * Returns the standing of each holder of the roles without the proposed requirements and with them, worst first. It uses the evaluator of
 * live standings. Holders whose standing the caller may not see count only as `hidden`.
 */
export async function effectOf(db: Db, actor: Actor, proposal: Proposal, request: PageRequest): Promise<RequirementEffect> {
  const { type, links, at } = proposal
  const { owner_organization_id: organization } = type
  const among = reach.holding(
    links.map(({ role_id }) => role_id),
    at,
  )
  const everybody = { limit: reach.EVERYBODY, after: undefined, cursor: request.cursor }
  const holders = await reach.members(db, actor, organization, { among }, at, everybody)
  const ids = holders.items.map(({ user_id }) => user_id)
  const known = await coveredOf(db, actor, 'certifications:read', organization, ids)
  const shown = holders.items.filter(({ user_id }) => known.has(user_id))
  const scope = { people: shown.map(({ user_id }) => user_id), types: [type], at }
  const { is, would } = await evaluateSupposing(db, scope, links)
  const changes = await mapYielding(shown, ({ user_id, person }): StandingChange => {
    const after = would(user_id, type)
    return { user_id, person, before: is(user_id, type).state, after, key: keyOf(after) }
  })
  const { items, next_cursor } = pageInMemory(changes, ({ key, user_id }) => [key, user_id], { type: 'text', direction: 'asc' }, request)
  return { ...figuresOf(zoneOf(type.time_zone), changes, at), hidden: ids.length - shown.length, items: items.map(itemOf), next_cursor }
}

const itemOf = ({ person, before, after }: StandingChange): AffectedPerson => ({
  person,
  state_before: before,
  state_after: after.state,
  due_at: after.due_at,
})
