import { expect, test } from 'vitest'
import { takesBack } from './take-back.ts'

type AuditEntry = Parameters<(typeof takesBack)[string]['undo']>[0]
const can = (action: string, told: object) =>
  takesBack[action]?.undo({ subject_id: 'member', old_values: null, new_values: null, ...told } as AuditEntry, 'org') !== undefined
const grant = { role_id: 'role', department_id: 'ward', granted_at: '2026-03-01T08:00:00Z', expires_at: null, deputy_for: null }

test('roles are withdrawn, granted again and given back their ends, as far as the log tells which', () => {
  expect(can('grant.created', { new_values: grant })).toBe(true)
  expect(can('grant.deleted', { old_values: grant })).toBe(true)
  expect(can('grant.changed', { old_values: { role_id: 'role', expires_at: null }, new_values: { role_id: 'role' } })).toBe(true)
  for (const action of Object.keys(takesBack)) expect(can(action, {}), action).toBe(false)
})

test('a deputy is not named again by it', () => {
  expect(can('grant.deleted', { old_values: { ...grant, deputy_for: 'somebody' } })).toBe(false)
})
