import { expect, test } from 'vitest'
import { ITSELF } from '../../../organizations/queries.ts'
import { newRule } from '../editor/draft.ts'
import { type NewDraft, creation, hasNewErrors, newErrors, newRequirement, noErrors, nothingTyped, refusedIn, supposed } from './draft.ts'

const rule = { ...newRule('subject_hours'), threshold_hours: '2' }
const requirement = { ...newRequirement(), role: 'nurse' }
const whole: NewDraft = {
  ...nothingTyped,
  organization: 'harbour',
  department: ITSELF,
  name: ' Airway ',
  slug: 'airway',
  subject_matter_ids: ['breath'],
  rules: [rule],
  requirements: [requirement],
}

test('what is missing is named, each role stands there once', () => {
  expect(hasNewErrors(newErrors(whole))).toBe(false)
  expect(Object.keys(newErrors(nothingTyped)).toSorted()).toEqual(['department', 'name', 'requirements', 'rules', 'slug'])
  const nameless = newRequirement()
  expect(newErrors({ ...whole, requirements: [nameless] }).requirements).toEqual({ [nameless.key]: { role: 'Which role needs it?' } })
  const twice = { ...newRequirement(), role: 'nurse' }
  expect(Object.keys(newErrors({ ...whole, requirements: [requirement, twice] }).requirements)).toEqual([twice.key])
  const late = { ...requirement, terms: { ...requirement.terms, graceDays: 1000 } }
  expect(newErrors({ ...whole, requirements: [late] }).requirements[late.key]).toHaveProperty('graceDays')
})

test('all of it is sent at once, and what decides who qualifies is asked about before', () => {
  expect(creation(whole)).toMatchObject({
    owner_organization_id: 'harbour',
    owner_department_id: null,
    name: 'Airway',
    description: null,
    rules: [{ rule_kind: 'subject_hours', threshold_hours: 2 }],
    requirements: [{ role_id: 'nurse', first_due_days: 30, grace_days: 0 }],
  })
  expect(supposed(whole)).toMatchObject({ rules: [{ threshold_hours: 2 }], role_ids: ['nurse'], subject_matter_ids: ['breath'] })
  expect(supposed({ ...whole, department: '' })).toBeUndefined()
  expect(supposed({ ...whole, rules: [{ ...rule, threshold_hours: '' }] })).toBeUndefined()
})

test('a refusal is shown where it belongs', () => {
  const refusal = (field?: string) => ({ error: 'invalid_request', error_description: 'No.', ...(field !== undefined && { field }) })
  expect(refusedIn(refusal('rules.0.threshold_hours'), whole)).toEqual({ ...noErrors, rules: { [rule.key]: { threshold_hours: 'No.' } } })
  expect(refusedIn(refusal('rules.0.job_aid_id'), whole)).toEqual({ ...noErrors, rules: { [rule.key]: { job_aid_id: 'No.' } } })
  expect(refusedIn(refusal('requirements.0.role_id'), whole)?.requirements).toEqual({ [requirement.key]: { role: 'No.' } })
  expect(refusedIn(refusal('slug'), whole)).toEqual({ ...noErrors, slug: 'No.' })
  for (const elsewhere of [refusal(), refusal('rules'), new Error('offline')]) expect(refusedIn(elsewhere, whole)).toBeUndefined()
})
