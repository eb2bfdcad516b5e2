import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'

/** Reasons why an item does not count. Each continues a sentence about the item. */
export const reasonsAgainst: Record<NonNullable<Schemas['ProofItem']['reason']>, string> = {
  pending: t`waits for approval`,
  'in progress': t`not completed yet`,
  rejected: t`was rejected`,
  expired: t`has expired`,
  revoked: t`was revoked`,
  archived: t`is archived`,
  'after the moment asked': t`comes after that day`,
  'before the cutoff': t`was before it had to be done once more`,
  'before the last award': t`counted before the last award, not for its renewal`,
  'other subject': t`is about another subject`,
  'no hours': t`tells no hours`,
  'no such evidence': t`lacks this kind of evidence`,
  failed: t`was not passed`,
  'not confirmed': t`was read, and not confirmed`,
  'not graded': t`waits for somebody to grade it`,
  'no verdict': t`got neither a passing score nor a verdict`,
}
