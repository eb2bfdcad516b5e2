import { expect, test } from 'vitest'
import { ruleSentence } from '../words.ts'
import { rulesErrors } from './check.ts'
import { changedRules, draftOf, newRule, ruleCreation } from './draft.ts'

const aids = [{ id: 'lift', name: 'Start the lift', archived_at: null }]
const wordsOf = (rule: Parameters<typeof ruleSentence>[0]) => ruleSentence(rule, [], { job_aid_viewed: aids })
const amounts = { threshold_hours: null, threshold_count: null }
const errorsOf = (rule: ReturnType<typeof newRule>) => rulesErrors({ rules: [rule], subject_matter_ids: [] })[rule.key]

test('a rule that asks for a job aid asks for reading it, and needs to know which', () => {
  const rule = newRule('job_aid_viewed')
  expect(errorsOf(rule)).toEqual({ job_aid_id: 'Choose the job aid.' })
  expect(errorsOf({ ...rule, job_aid_id: 'lift' })).toBeUndefined()
  expect(ruleCreation({ ...rule, job_aid_id: 'lift' })).toEqual({
    rule_kind: 'job_aid_viewed',
    label: null,
    job_aid_id: 'lift',
    requires: 'view',
  })
})

test('rules of other kinds say nothing of job aids', () => {
  const sent = ruleCreation({ ...newRule('scorm_course_complete'), scorm_course_id: 'safety' })
  expect(sent).toEqual({ rule_kind: 'scorm_course_complete', label: null, scorm_course_id: 'safety' })
})

test('what is asked of a job aid is kept, and choosing another one is a change', () => {
  const base = saved()
  const draft = draftOf(base)
  expect(changedRules(draft, base)).toEqual([])
  const rules = draft.rules.map((rule) => ({ ...rule, job_aid_id: 'crane' }))
  expect(changedRules({ ...draft, rules }, base)).toMatchObject([{ id: 'rule', job_aid_id: 'crane', requires: 'confirmation' }])
})

test('a rule tells which aid it asks for, and whether it has to be confirmed', () => {
  const rule = newRule('job_aid_viewed')
  expect(wordsOf({ ...rule, ...amounts })).toBe('A job aid that was read')
  expect(wordsOf({ ...rule, ...amounts, job_aid_id: 'lift' })).toBe('The job aid “Start the lift”, read')
  expect(wordsOf({ ...rule, ...amounts, job_aid_id: 'lift', requires: 'confirmation' })).toBe(
    'The job aid “Start the lift”, read and confirmed',
  )
})

/** A certification with one rule, which requires a job aid to be confirmed. */
const saved = (): Parameters<typeof draftOf>[0] => ({
  id: 'lift-safety',
  owner_organization_id: 'harbour',
  owner_department_id: null,
  slug: 'lift-safety',
  name: 'Lift safety',
  description: null,
  may: [],
  description_markdown: null,
  awarding_mode: 'automatic',
  subject_matter_ids: [],
  subjects: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  archived_at: null,
  attachments: [],
  rules: [
    {
      id: 'rule',
      certification_type_id: 'lift-safety',
      rule_kind: 'job_aid_viewed',
      label: null,
      subject_matter_id: null,
      threshold_hours: null,
      threshold_count: null,
      evidence_type: null,
      quiz_id: null,
      external_course_id: null,
      scorm_course_id: null,
      job_aid_id: 'lift',
      hidden: false,
      requires: 'confirmation',
      position: 0,
      created_at: '2026-01-01T00:00:00Z',
    },
  ],
})
