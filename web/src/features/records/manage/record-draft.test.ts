import { expect, test } from 'vitest'
import type { LearningRecord } from '../words.ts'
import { type RecordDraft, changesOf, creation, draftOfRecord, emptyRecord, isBegun, recordErrors } from './record-draft.ts'

const filled: RecordDraft = {
  ...emptyRecord(),
  organization: 'org',
  department: 'ward',
  learner_user_id: 'maya',
  title: ' Fire safety ',
  completed_at: '2026-03-01',
}

test('an empty draft says what is missing, in words', () => {
  expect(Object.keys(recordErrors({ ...emptyRecord(), completed_at: '' })).toSorted()).toEqual([
    'completed_at',
    'department',
    'learner_user_id',
    'title',
  ])
  expect(recordErrors(filled)).toEqual({})
})

test('somebody without an account needs a name or an address', () => {
  const outsider: RecordDraft = { ...filled, learner_kind: 'outsider', learner_user_id: null }
  expect(recordErrors(outsider)).toEqual({ learner_display_name: 'Give a name or an e-mail address.' })
  expect(recordErrors({ ...outsider, learner_email: 'a@b.org' })).toEqual({})
})

test('it cannot end before it was completed, nor be hidden while it waits', () => {
  expect(recordErrors({ ...filled, expires_at: '2026-02-01' })).toHaveProperty('expires_at')
  expect(recordErrors({ ...filled, status: 'pending', hidden_from_learner: true })).toHaveProperty('hidden_from_learner')
})

test('where a record belongs may be filled in without anybody having begun', () => {
  expect(isBegun({ ...emptyRecord(), organization: 'org', department: 'ward' })).toBe(false)
  expect(isBegun(filled)).toBe(true)
})

test('a creation is trimmed, and what is empty is null', () => {
  expect(creation(filled)).toMatchObject({ title: 'Fire safety', description: null, external_id: null, expires_at: null })
})

test('only what differs is sent, and the day of a moment keeps its time', () => {
  const record = {
    owner_organization_id: 'org',
    owner_department_id: 'ward',
    learner_user_id: 'maya',
    title: 'Fire safety',
    status: 'completed',
    completed_at: '2026-03-01T09:30:00.000001Z',
    subject_matter_ids: ['fire'],
    hidden_from_learner: false,
  } as LearningRecord
  const draft = draftOfRecord(record)
  expect(changesOf(draft, record)).toEqual({})
  expect(changesOf({ ...draft, title: 'Fire' }, record)).toEqual({ title: 'Fire' })
})
