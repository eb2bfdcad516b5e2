import { expect, test } from 'vitest'
import { audit } from './audit-words.ts'
import { takesBack } from './take-back.ts'

type AuditEntry = Parameters<(typeof takesBack)[string]['undo']>[0]
const person = { user_id: 'learner', display_name: null, email: null }
const can = (action: string, new_values: unknown, more: object = {}) =>
  takesBack[action]?.undo({ subject_id: 'thing', person, old_values: null, new_values, ...more } as AuditEntry, 'org') !== undefined

test('whatever is taken back has a word in the log', () => {
  for (const action of Object.keys(takesBack)) expect(audit.actions).toHaveProperty([action])
})

test('an award that was given by hand is taken back, and none that was earned or asked for', () => {
  expect(['manual', 'claim', 'approval', 'import'].filter((origin) => can('certification_award.given', { origin }))).toEqual(['manual'])
  expect(can('certification_award.given', null)).toBe(false)
})

test('a date or an exemption is taken back from a person whom the reader is told of, with what it says', () => {
  expect(can('certification_due_date.set', { due_at: '2099-01-01T00:00:00Z' })).toBe(true)
  expect(can('certification_due_date.set', { due_at: '2099-01-01T00:00:00Z' }, { person: null })).toBe(false)
  expect(can('certification_exemption.granted', { reason: 'Away' })).toBe(true)
  expect(can('certification_exemption.granted', null)).toBe(false)
})
