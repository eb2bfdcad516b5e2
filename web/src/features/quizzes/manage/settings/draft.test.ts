import { expect, test } from 'vitest'
import { changedFields, emptySettings, fieldsOf, settingErrors, waitOf } from './draft.ts'

test('a wait is said in the largest unit that says it whole, and sent in minutes', () => {
  expect([0, 45, 120, 2880].map((minutes) => Object.values(waitOf(minutes)).join(' '))).toEqual([
    ' hours',
    '45 minutes',
    '2 hours',
    '2 days',
  ])
  expect(fieldsOf({ ...emptySettings, wait: '2', wait_unit: 'days' }).retake_wait_minutes).toBe(2880)
})

test('only what was changed is sent, and what is empty is no limit', () => {
  const base = { ...emptySettings, title: 'Fire', time_limit: '20' }
  expect(changedFields({ ...base, time_limit: '', passing_score: '66,5' }, base)).toEqual({ time_limit_minutes: null, passing_score: 66.5 })
})

test('what is no number, or too large, is said beside its field', () => {
  const wrong = {
    ...emptySettings,
    passing_score: '101',
    max_attempts: '0',
    wait: '366',
    wait_unit: 'days' as const,
    time_limit: '1.5',
    draw_count: 'x',
  }
  expect(Object.keys(settingErrors(wrong))).toEqual([
    'title',
    'passing_score',
    'max_attempts',
    'retake_wait_minutes',
    'time_limit_minutes',
    'draw_count',
  ])
  expect(settingErrors({ ...emptySettings, title: 'Fire' })).toEqual({})
})
