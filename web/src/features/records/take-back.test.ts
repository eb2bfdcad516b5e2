import { expect, test } from 'vitest'
import { audit } from './audit-words.ts'
import { takesBack } from './take-back.ts'

type AuditEntry = Parameters<(typeof takesBack)[string]['undo']>[0]
const told = (old_values: unknown, new_values: unknown) => ({ subject_id: 'record', old_values, new_values }) as AuditEntry
const can = (action: string, old_values: unknown, new_values: unknown) =>
  takesBack[action]?.undo(told(old_values, new_values), 'org') !== undefined

test('whatever is taken back has a word in the log', () => {
  for (const action of Object.keys(takesBack)) expect(audit.actions).toHaveProperty([action])
})

test('archiving and bringing back are taken back, and a change of anything else is not', () => {
  const at = '2026-03-01T08:00:00Z'
  expect(can('learning_record.archived', { archived_at: null }, { archived_at: at })).toBe(true)
  expect(can('learning_record.updated', { archived_at: at }, { archived_at: null })).toBe(true)
  expect(can('learning_record.updated', { title: 'A' }, { title: 'B' })).toBe(false)
  expect(can('learning_record.updated', { archived_at: at, title: 'A' }, { archived_at: null, title: 'B' })).toBe(false)
  expect(can('learning_record.updated', null, null)).toBe(false)
})
