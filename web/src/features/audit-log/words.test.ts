import { expect, test } from 'vitest'
import { audit } from '../../audit-words.ts'
import { type Entry, changesIn, nameIn } from './words.ts'

const record = { id: 'record', kind: 'learning_record', name: 'Moving and handling', gone: false }
const evidence = (new_values: unknown, names: Entry['names']) =>
  nameIn({ subject_id: 'evidence', person: null, old_values: null, new_values, names } as Entry, audit)

test('what has no name of its own is called by what it is part of', () => {
  const added = { id: 'evidence', record_id: 'record', evidence_type: 'text' }
  expect(evidence(added, [record])).toBe('Moving and handling')
  expect(evidence({ ...added, file_name: 'sheet.pdf' }, [record]), 'its own name goes before').toBe('sheet.pdf')
  expect(evidence(added, [{ ...record, name: null }]), 'nobody is told what they may not know').toBeUndefined()
})

const changed = (action: string, new_values: unknown, names: Entry['names'] = []) =>
  changesIn({ action, old_values: null, new_values, names } as Entry, audit).map(({ field, after }) => [field, after])

test('values are said by names and words, and an id without a name is left out', () => {
  const [type, post] = ['01a20000-0000-7000-8000-000000000001', '01a20000-0000-7000-8000-000000000002']
  const named = [{ id: type, kind: 'certification', name: 'Life support', gone: false }]
  expect(changed('certification_reminder.created', { subject_id: type, text: 'Soon' }, named)).toEqual([
    ['Subject of the reminder', 'Life support'],
    ['Text', 'Soon'],
  ])
  expect(changed('forum_thread.changed', { answer_post_id: post })).toEqual([])
  expect(changed('event.created', { waitlist: 'first_come', sign_up: 'open' })).toEqual([
    ['Waiting list', 'People wait; who asked first has the next seat'],
    ['Who puts themselves on it', 'Whoever it is for'],
  ])
})
