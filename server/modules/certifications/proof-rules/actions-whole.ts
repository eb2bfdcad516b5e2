import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import { type ActingCaller, audit, trailOf } from '#platform/audit/trail.ts'
import { kinds } from '#modules/proof/kinds.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { ApiError } from '#platform/errors.ts'
import { requireTarget } from './actions-targets.ts'
import { mustBeWhole } from './rules.ts'
import type { CreateCertificationRule, UpdateCertificationRule } from './schema.ts'
import * as rules from './store.ts'

export const trail = trailOf('certification_rule')

/** The parts of a certification that its rules are checked against. */
type CertificationParts = { id: string; owner_organization_id: string; subject_matter_ids: string[] }

/** Creates the rules of a new certification, in order: all of them or none. */
export async function createRules(
  db: Tx,
  caller: ActingCaller,
  made: CertificationParts,
  bodies: CreateCertificationRule[],
): Promise<void> {
  await checkRules(db, caller.actor, made, bodies)
  const whose = { organization_id: made.owner_organization_id, certification_type_id: made.id }
  const rows = bodies.map((body) => ({ ...kinds[body.rule_kind].otherwise, ...body, ...whose, id: randomUUIDv7() }))
  const created = await rules.append(db, made.id, rows)
  const events = created.map((rule) => ({ ...trail.event({ ...whose, id: rule.id }, 'created'), new: rule }))
  await audit(db, caller, ...events)
}

/** Checks rules of such a certification. An error names the rule by its index. */
export async function checkRules(
  db: Db,
  actor: Actor,
  made: Omit<CertificationParts, 'id'>,
  bodies: CreateCertificationRule[],
): Promise<void> {
  for (const [index, body] of bodies.entries())
    await checkRule(db, actor, made, body).catch((error: unknown) => {
      throw placed(error, `rules.${index}`)
    })
}

/** Checks one rule. `named` has the fields that its author gives, whose targets they must see. */
export async function checkRule(
  db: Db,
  actor: Actor,
  made: Omit<CertificationParts, 'id'>,
  body: CreateCertificationRule,
  named: UpdateCertificationRule = body,
): Promise<void> {
  mustBeWhole(body.rule_kind, body)
  if (body.subject_matter_id != null && !made.subject_matter_ids.includes(body.subject_matter_id)) throw rules.notATag()
  await requireTarget(db, actor, made.owner_organization_id, named)
}

const placed = (error: unknown, place: string) => {
  if (!(error instanceof ApiError) || error.details.field === undefined) return error
  const { status, code, message, details } = error
  return new ApiError(status, code, message, { ...details, field: `${place}.${details.field}` })
}
