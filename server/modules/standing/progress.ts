import { parseTimestamp } from '#platform/moments.ts'
import type { RuleKind } from '#modules/certifications/proof-rules/schema.ts'
import type { EvaluatedType, ProofRule } from './read.ts'
import { countedSubjects, isMeasured, isOfRecords, required, rounded } from './measure.ts'
import { before } from './dates.ts'
import type { ProofItem, Reason, RuleProgress } from './schema.ts'
import type { AttemptTrail, RecordTrail, SignOffTrail } from './trail.ts'

/** What lies on record for one person, newest first. */
export type Having = { records: RecordTrail[]; signOffs: SignOffTrail[]; attempts: AttemptTrail[] }

/** A record's item remembers whose it is, for those who may not be shown every one. */
export type TracedItem = ProofItem & { record?: RecordTrail }
export type Progress = Omit<RuleProgress, 'counted' | 'not_counted' | 'more'> & { counted: TracedItem[]; not_counted: TracedItem[] }

const units = {
  subject_hours: 'hours',
  subject_record_count: 'records',
  evidence_document: 'documents',
  manual_sign_off: 'sign-offs',
  quiz_pass: 'passes',
  external_course_pass: 'passes',
  scorm_course_complete: 'completions',
  job_aid_viewed: 'views',
} as const

/** How far one person is with a rule: what counted towards it since `since`, what that adds up to, and what did not and why. */
export function progressOf(type: EvaluatedType, rule: ProofRule, having: Having, since: string | undefined): Progress {
  const items = itemsOf(type, rule, having, since)
  const counted = items.filter(({ reason }) => reason === null)
  const current = rounded(counted.reduce((sum, { amount }) => sum + amount, 0))
  const needed = required(rule)
  const satisfied = current >= needed && isMeasured(rule.rule_kind)
  const { id: rule_id, rule_kind, label, subject_matter_id, evidence_type, scorm_course } = rule
  const told = { rule_id, rule_kind, label, subject_matter_id, evidence_type, scorm_course, satisfied, current, required: needed }
  const not_counted = items.filter(({ reason }) => reason !== null)
  const overlapping = rule_kind === 'subject_hours' && overlaps(counted)
  return { ...told, unit: units[rule_kind], explanation: explain(rule_kind, told, overlapping), overlapping, counted, not_counted }
}

function itemsOf(type: EvaluatedType, rule: ProofRule, having: Having, since: string | undefined): TracedItem[] {
  if (rule.rule_kind === 'manual_sign_off') return signOffItems(rule, having, since)
  if (rule.rule_kind === 'scorm_course_complete') return attemptItems(rule, having, since)
  return recordItems(type, rule, having, since)
}

function attemptItems({ scorm_course_id }: ProofRule, { attempts }: Having, since: string | undefined): TracedItem[] {
  return attempts
    .filter((attempt) => attempt.scorm_course_id === scorm_course_id)
    .map(({ id, title, dated, status, outdated }) => {
      const unfinished = status === 'completed' ? null : status === 'failed' ? 'failed' : 'in progress'
      const reason = unfinished ?? (outdated ? 'before the cutoff' : isOld(dated, since) ? 'before the last award' : null)
      return { kind: 'scorm_attempt', id, title, at: dated, amount: 1, reason }
    })
}

function signOffItems(rule: ProofRule, { signOffs }: Having, since: string | undefined): TracedItem[] {
  return signOffs
    .filter(({ rule_id }) => rule_id === rule.id)
    .map(({ id, note, observed_at, revoked, ahead }) => {
      const reason = revoked ? 'revoked' : ahead ? 'after the moment asked' : isOld(observed_at, since) ? 'before the last award' : null
      return { kind: 'sign_off', id, title: note, at: observed_at, amount: 1, reason }
    })
}

const isOld = (dated: string, since: string | undefined) => since !== undefined && !before(since, dated)

function recordItems(type: EvaluatedType, rule: ProofRule, { records }: Having, since: string | undefined): TracedItem[] {
  if (!isOfRecords(rule.rule_kind)) return []
  const subjects = new Set(countedSubjects(type, rule))
  const [near, elsewhere]: [TracedItem[], TracedItem[]] = [[], []]
  for (const record of records) {
    if (record.owner_organization_id !== type.owner_organization_id) continue
    const matches = record.subject_ids.some((id) => subjects.has(id))
    const reason = unfit(record, since) ?? unworthy(record, rule)
    if (!matches && reason !== null) continue
    const amount = rule.rule_kind === 'subject_hours' ? record.hours : 1
    const item = { kind: 'record', id: record.id, title: record.title, at: record.dated, amount, record } as const
    if (matches) near.push({ ...item, reason })
    else elsewhere.push({ ...item, reason: 'other subject' })
  }
  return [...near, ...elsewhere]
}

/** Why a record proves nothing at all. */
function unfit({ status, archived, past, ahead, dated }: RecordTrail, since: string | undefined): Reason | null {
  if (archived) return 'archived'
  if (status !== 'completed') return status === 'in_progress' ? 'in progress' : status
  if (past) return 'expired'
  if (ahead) return 'after the moment asked'
  return isOld(dated, since) ? 'before the last award' : null
}

/** Why a record that proves something is worth nothing to a rule. */
function unworthy({ hours, evidence }: RecordTrail, { rule_kind, evidence_type }: ProofRule): Reason | null {
  if (rule_kind === 'subject_hours') return hours > 0 ? null : 'no hours'
  if (rule_kind !== 'evidence_document') return null
  const documents = evidence.filter(({ type }) => type === evidence_type)
  if (documents.length === 0) return 'no such evidence'
  return documents.some(({ passed }) => passed) ? null : 'failed'
}

const text = (amount: number) => String(Math.round(amount * 100) / 100)
const counts = {
  subject_record_count: ['record counts', 'records count'],
  evidence_document: ['document counts', 'documents count'],
  manual_sign_off: ['sign-off counts', 'sign-offs count'],
  scorm_course_complete: ['completion counts', 'completions count'],
} as const

const isCounted = (kind: RuleKind): kind is keyof typeof counts => kind in counts

function explain(
  rule_kind: RuleKind,
  { satisfied, current, required: needed }: Pick<RuleProgress, 'satisfied' | 'current' | 'required'>,
  overlapping: boolean,
) {
  if (rule_kind === 'subject_hours') {
    const missing = satisfied ? '' : `, ${text(Math.max(needed - current, 0.01))} more are needed`
    const overlap = overlapping ? '; some of the times overlap, and each counts in full' : ''
    return `${text(current)} of ${text(needed)} hours are proven${missing}${overlap}.`
  }
  if (isCounted(rule_kind)) {
    const said = `${current} ${counts[rule_kind][current === 1 ? 0 : 1]}`
    return satisfied ? `${said}, ${needed} needed.` : `${said}, ${needed - current} more needed.`
  }
  return 'Nothing can count towards this yet.'
}

/** Whether two of the date ranges that count share some time. */
function overlaps(counted: TracedItem[]): boolean {
  const ranges = counted
    .flatMap(({ record }) => record?.evidence ?? [])
    .flatMap(({ from, to, type }) => (type === 'date_range' && from !== null && to !== null ? [[at(from), at(to)] as const] : []))
    .toSorted(([a], [b]) => a - b)
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of ranges) {
    if (from < end) return true
    end = Math.max(end, to)
  }
  return false
}
const at = (moment: string) => parseTimestamp(moment) ?? 0
