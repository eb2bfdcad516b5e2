import { kinds } from '#modules/proof/kinds.ts'
import { type RuleKind, asksOf, ruleKinds } from '#modules/proof/schema.ts'
import { badRequest } from '#platform/errors.ts'
import type { UpdateCertificationRule } from './schema.ts'

const narrowable = ruleKinds.filter((kind) => kinds[kind].narrowable)

/** Throws 400 for fields that do not belong to the kind. */
export function mustFit(kind: RuleKind, given: UpdateCertificationRule): void {
  const misfit = asksOf.find(
    (field) => given[field] !== undefined && field !== kinds[kind].field && !(field in (kinds[kind].otherwise ?? {})),
  )
  if (misfit) throw badRequest(`${misfit} does not go with a rule of kind ${kind}. Leave it out.`, misfit)
  if (given.subject_matter_id != null && !kinds[kind].narrowable)
    throw badRequest(`subject_matter_id goes with rules of kind ${narrowable.join(' and ')} only. Leave it out.`, 'subject_matter_id')
}

/** Throws 400 for a new rule that lacks the field of its kind, or has other fields. */
export function mustBeWhole(kind: RuleKind, given: UpdateCertificationRule): void {
  mustFit(kind, given)
  const { field } = kinds[kind]
  if (field && given[field] === undefined) throw badRequest(`${field} is required for a rule of kind ${kind}.`, field)
}
