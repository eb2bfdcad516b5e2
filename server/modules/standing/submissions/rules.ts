import { rounded } from '#modules/proof/hours.ts'
import type { RuledType } from '#modules/proof/kind.ts'
import { type SupposedRecord, countedSubjects, isProvenByRecords, worthOf } from '#modules/proof/records.ts'
import type { SubjectRef } from '#platform/rows/tags.ts'
import type { Evaluation } from '../rules-judge.ts'
import type { SubmissionPreview, SubmissionRule, WarningCode } from './schema.ts'

/** The submitted record. `id` is set for an existing record, which may already count. */
export type DraftRecord = SupposedRecord & { id: string | undefined }

/**
 * Returns the rules of a standing that the record would move, or why not. Only rules that records prove are included, and none if nothing
 * is left to prove.
 */
export function moved(record: DraftRecord, type: RuledType, standing: Evaluation, subjects: Map<string, SubjectRef>): SubmissionRule[] {
  const { certification, award, renewal_opens_at, rules } = standing
  if (award && renewal_opens_at === null) return []
  return type.rules.flatMap((rule, place) => {
    if (!isProvenByRecords(rule)) return []
    const { rule_id, rule_kind, label, subject_matter_id, evidence_type, unit, current, required, satisfied, counted } = rules[place]!
    const { amount, reason } = worthOf(record, { type, rule, since: award?.awarded_at })
    const added = counted.some(({ id }) => id === record.id) ? 0 : amount
    const then = rounded(current + added)
    const named = new Set(countedSubjects(type, rule))
    return {
      certification,
      rule_id,
      rule_kind,
      label,
      subjects: [...subjects.values()].filter(({ id }) => named.has(id)),
      subject_matter_id,
      evidence_type,
      unit,
      before: { current, required, satisfied },
      after: { current: then, required, satisfied: then >= required },
      counts: reason === null,
      reason,
    }
  })
}

const sentences: Record<WarningCode, string> = {
  no_subject: 'The record has no subject, and certifications count records by their subjects.',
  no_evidence: 'The record has no evidence: whoever decides has nothing to look at.',
  counts_nowhere: 'The record moves no rule of a certification of its learner.',
}

/** Returns warnings about what the learner may have forgotten. */
export function warningsOf({ subject_ids, evidence }: DraftRecord, rules: SubmissionRule[]): SubmissionPreview['warnings'] {
  const codes: WarningCode[] = []
  if (subject_ids.length === 0) codes.push('no_subject')
  if (evidence.length === 0) codes.push('no_evidence')
  if (subject_ids.length > 0 && !rules.some(({ counts }) => counts)) codes.push('counts_nowhere')
  return codes.map((code) => ({ code, description: sentences[code] }))
}
