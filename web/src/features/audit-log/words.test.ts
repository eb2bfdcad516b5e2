import { expect, test } from 'vitest'
import { audit } from '../../audit-words.ts'
import { type Entry, nameIn } from './words.ts'

const record = { id: 'record', kind: 'learning_record', name: 'Moving and handling', gone: false }
const evidence = (new_values: unknown, names: Entry['names']) =>
  nameIn({ subject_id: 'evidence', person: null, old_values: null, new_values, names } as Entry, audit)

test('what has no name of its own is called by what it is part of', () => {
  const added = { id: 'evidence', record_id: 'record', evidence_type: 'text' }
  expect(evidence(added, [record])).toBe('Moving and handling')
  expect(evidence({ ...added, file_name: 'sheet.pdf' }, [record]), 'its own name goes before').toBe('sheet.pdf')
  expect(evidence(added, [{ ...record, name: null }]), 'nobody is told what they may not know').toBeUndefined()
})
