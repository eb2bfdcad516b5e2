import { expect, test } from 'vitest'
import { audit } from './audit-words.ts'
import { takesBack } from './take-back.ts'

type AuditEntry = Parameters<(typeof takesBack)[string]['undo']>[0]
const told = (more: object) =>
  ({ subject_id: 'event', at: '2026-03-01T08:00:00Z', old_values: null, new_values: null, ...more }) as AuditEntry

test('whatever is taken back, or says why not, has a word in the log', () => {
  for (const action of Object.keys(takesBack)) expect(audit.actions).toHaveProperty([action])
})

test('a place is taken back from a person whom the reader is told of, and whatever else was decided says why it stays', () => {
  const person = { user_id: 'nurse', display_name: null, email: null }
  for (const [action, { undo, stays }] of Object.entries(takesBack)) {
    const isPlace = action === 'event_participant.added'
    expect([undo(told({ person }), 'org') !== undefined, stays === undefined], action).toEqual([isPlace, isPlace])
    expect(undo(told({ person: null }), 'org')).toBeUndefined()
  }
})
