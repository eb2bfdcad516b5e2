import { expect, test } from 'vitest'
import { draftOf, payloadAfter } from './drafts.ts'

test('what a form does not show of evidence stays, whatever else is changed', () => {
  const range = { evidence_type: 'date_range', starts_at: '2026-03-01T09:30:15.5Z', ends_at: '2026-03-01T11:00:45Z' } as const
  const draft = draftOf('Ward', range)
  expect(payloadAfter(range, { ...draft, label: 'Theatre' })).toEqual(range)
  const later = payloadAfter(range, { ...draft, ends: draft.ends.replace(/..$/, '30') })
  expect(later).toEqual({ ...range, ends_at: '2026-03-01T11:30:00.000Z' })
  const score = { evidence_type: 'score', value: 7, min: -10, max: 10 } as const
  expect(payloadAfter(score, { ...draftOf(null, score), value: '8' })).toEqual({ ...score, value: 8 })
})
