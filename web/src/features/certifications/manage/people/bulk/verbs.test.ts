import { describe, expect, test } from 'vitest'
import { isHeld, isSignedOff, isSoAlready, leaveIt, verbsFor } from './verbs.ts'

const person = (user_id: string) => ({ user_id, display_name: null, email: null })
const chosen = (user_id: string, facts: object = {}) => ({ person: person(user_id), award: null, exemption: null, ...facts })
const awarded = { award: { id: 'a', origin: 'manual' as const, awarded_at: '2026-01-01T00:00:00.000Z', serial: 'S' } }
const exempt = { exemption: { until: null, reason: 'Away.' } }
const keeper = { id: 'me', keeps: true, signs: true }

describe('what can be decided about those who are chosen', () => {
  test.each([
    ['somebody who holds nothing', [chosen('a')], keeper, ['sign-off', 'due', 'exempt', 'award']],
    ['somebody who was awarded it', [chosen('a', awarded)], keeper, ['sign-off', 'due', 'exempt', 'award', 'revoke']],
    ['only people who are exempt', [chosen('a', exempt)], keeper, ['sign-off', 'due', 'award']],
    ['one who is exempt and one who is not', [chosen('a', exempt), chosen('b')], keeper, ['sign-off', 'due', 'exempt', 'award']],
    ['oneself alone', [chosen('me', awarded)], keeper, ['due', 'revoke']],
    ['oneself and others', [chosen('me'), chosen('a')], keeper, ['sign-off', 'due', 'exempt', 'award']],
    ['a certification without sign-offs', [chosen('a')], { ...keeper, signs: false }, ['due', 'exempt', 'award']],
    ['somebody’s manager, who does not keep it', [chosen('a', awarded)], { ...keeper, keeps: false }, ['sign-off']],
    ['nobody', [], keeper, []],
  ])('%s', (_whom, those, reader, verbs) => {
    expect(verbsFor(those, reader)).toEqual(verbs)
  })
})

test('what is held is awarded again once its renewal is open', () => {
  const at = { evaluated_at: '2026-05-01T12:00:00.000Z' }
  expect(isHeld({ ...at, award: null, renewal_opens_at: null })).toBe(false)
  expect(isHeld({ ...at, ...awarded, renewal_opens_at: null })).toBe(true)
  expect(isHeld({ ...at, ...awarded, renewal_opens_at: '2026-05-02T00:00:00.000Z' })).toBe(true)
  expect(isHeld({ ...at, ...awarded, renewal_opens_at: '2026-05-01T12:00:00.000Z' })).toBe(false)
})

test('a sign-off is of one rule', () => {
  const rules = [
    { rule_id: 'seen', satisfied: true },
    { rule_id: 'asked', satisfied: false },
  ]
  expect(['seen', 'asked', 'other'].filter((id) => isSignedOff({ rules }, id))).toEqual(['seen'])
})

test('what is left because it is so already is told from what failed', async () => {
  const error = await leaveIt().catch((error: unknown) => error)
  expect(isSoAlready(error)).toBe(true)
  expect(isSoAlready({ error: 'forbidden', error_description: 'No.' })).toBe(false)
})
