import { kinds } from '#modules/proof/kinds.ts'
import { type RuleKind, asksOf, ruleKinds } from '#modules/proof/schema.ts'
import { badRequest } from '#platform/errors.ts'
import type { UpdateCertificationRule } from './schema.ts'

const narrowable = ruleKinds.filter((kind) => kinds[kind].narrowable)

/** Refuses what does not go with the kind. */
export function mustFit(kind: RuleKind, given: UpdateCertificationRule): void {
  const misfit = asksOf.find(
    (field) => given[field] !== undefined && field !== kinds[kind].field && !(field in (kinds[kind].otherwise ?? {})),
  )
  if (misfit) throw badRequest(`${misfit} does not go with a rule of kind ${kind}. Leave it out.`, misfit)
  if (given.subject_matter_id != null && !kinds[kind].narrowable)
    throw badRequest(`subject_matter_id goes with rules of kind ${narrowable.join(' and ')} only. Leave it out.`, 'subject_matter_id')
}

/** Refuses a new rule that does not say what its kind asks for, or says more. */
export function mustBeWhole(kind: RuleKind, given: UpdateCertificationRule): void {
  mustFit(kind, given)
  const { field } = kinds[kind]
  if (field && given[field] === undefined) throw badRequest(`${field} is required for a rule of kind ${kind}.`, field)
}
