import { api } from '../../../../platform/client.ts'
import type { Certification } from '../words.ts'
import type { RuleDraft } from '../../../rule-kinds/kind.ts'
import { type TypeDraft, changedFields, changedRules, ruleCreation, ruleUpdate, sameMembers } from './draft.ts'

type Progress = {
  /** Returns the header that makes adding this rule twice harmless. */
  keyFor: (rule: RuleDraft) => { 'Idempotency-Key': string }
  /** Gets the id of a rule once it is saved, so that a retry continues from there. */
  onCreated: (key: string, id: string) => void
}

/**
 * Saves the draft with as few requests as possible. Rejects with a `Refusal`. Requests that succeeded before stay, and a retry with the
 * newest `base` completes the rest.
 */
export async function saveType(base: Certification, draft: TypeDraft, progress: Progress): Promise<void> {
  const path = { cert_id: base.id }
  const fields = changedFields(draft, base)
  if (Object.keys(fields).length > 0) await done(api.PATCH('/api/certifications/{cert_id}', { params: { path }, body: fields }))
  for (const rule_id of draft.removed) await done(api.DELETE('/api/certification-rules/{rule_id}', { params: { path: { rule_id } } }))
  // A rule can count only a subject that the certification already has. A subject can go only when no rule counts it alone. So new subjects
  // are added first, and old ones are removed last.
  const wanted = draft.subject_matter_ids
  const both = [...new Set([...base.subject_matter_ids, ...wanted])]
  if (both.length > base.subject_matter_ids.length) await setSubjects(base.id, both)
  await changeRules(base, draft, progress)
  if (!sameMembers(both, wanted)) await setSubjects(base.id, wanted)
}

const setSubjects = (cert_id: string, subject_matter_ids: string[]) =>
  done(api.PUT('/api/certifications/{cert_id}/subjects', { params: { path: { cert_id } }, body: { subject_matter_ids } }))

async function changeRules(base: Certification, draft: TypeDraft, { keyFor, onCreated }: Progress): Promise<void> {
  for (const rule of changedRules(draft, base))
    await done(api.PATCH('/api/certification-rules/{rule_id}', { params: { path: { rule_id: rule.id ?? '' } }, body: ruleUpdate(rule) }))
  const wanted: string[] = []
  const order = base.rules.map(({ id }) => id).filter((id) => !draft.removed.includes(id))
  for (const rule of draft.rules) {
    if (rule.id === undefined) {
      const id = await createRule(base.id, rule, keyFor(rule))
      onCreated(rule.key, id)
      order.push(id)
      wanted.push(id)
    } else wanted.push(rule.id)
  }
  await arrange(order, wanted)
}

async function createRule(cert_id: string, rule: RuleDraft, headers: { 'Idempotency-Key': string }): Promise<string> {
  const body = ruleCreation(rule)
  const { data, error } = await api.POST('/api/certifications/{cert_id}/rules', { params: { path: { cert_id } }, body, headers })
  if (error) throw error
  return data.id
}

/** Moves only the rules that are out of place. */
async function arrange(order: string[], wanted: string[]): Promise<void> {
  let now = order
  for (const [position, id] of wanted.entries()) {
    if (now[position] === id) continue
    await done(api.PATCH('/api/certification-rules/{rule_id}', { params: { path: { rule_id: id } }, body: { position } }))
    now = now.filter((other) => other !== id).toSpliced(position, 0, id)
  }
}

async function done(call: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await call
  if (error !== undefined) throw error
}
