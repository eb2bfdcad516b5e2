import { expect, test } from 'vitest'
import type { Rule } from '../../rule-kinds/kind.ts'
import { signOffsOf } from './words.ts'

const none = {
  subject_matter_id: null,
  threshold_hours: null,
  threshold_count: null,
  evidence_type: null,
  scorm_course_id: null,
  quiz_id: null,
  job_aid_id: null,
  external_course_id: null,
  hidden: false,
  requires: null,
}
const rule = (id: string, rule_kind: Rule['rule_kind'], label: string | null = null): Rule => ({
  ...none,
  id,
  rule_kind,
  label,
  certification_type_id: 'c',
  position: 0,
  created_at: '2026-01-01T00:00:00.000Z',
})

test('sign-offs are called by their headings, and told apart by their place where they have none', () => {
  const labels = (...rules: Rule[]) => signOffsOf({ rules }).map(({ id, label }) => `${id} ${label}`)
  const sentence = 'A sign-off by somebody who saw it done'
  expect(labels(rule('a', 'quiz_pass'), rule('b', 'manual_sign_off'))).toEqual([`b ${sentence}`])
  expect(labels(rule('a', 'manual_sign_off'), rule('b', 'manual_sign_off', 'Seen in the pool'), rule('c', 'manual_sign_off'))).toEqual([
    `a ${sentence} (1)`,
    'b Seen in the pool',
    `c ${sentence} (3)`,
  ])
  expect(labels(rule('a', 'subject_hours'))).toEqual([])
})
