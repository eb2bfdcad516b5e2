import { expect, test } from 'vitest'
import { type Content, GENESIS, hashOf } from './chain.ts'

const [chain, batch_id] = ['0198c0de-0000-7000-8000-000000000003', '0198c0de-0000-7000-8000-00000000000b']
const entry: Content = {
  id: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-03-01T08:00:00.123456Z',
  actor_id: null,
  actor_provider: null,
  actor_subject: null,
  request_id: 'r',
  batch_id: null,
  action: 'thing.changed',
  subject_kind: 'thing',
  subject_id: '0198c0de-0000-7000-8000-000000000002',
  person_id: null,
  old_text: null,
  new_text: '{"n":1}',
}

test('what is part of no batch keeps the hash that it had before there were batches', () => {
  expect(hashOf(GENESIS, 1, chain, entry)).toBe('11e07a7a16fc59af4c167284e87114ca298690ac0811a3266c2bb4b9dcabfd6d')
})

test('a batch is vouched for, and is nothing else that an entry says', () => {
  const hashes = [entry, { ...entry, batch_id }, { ...entry, batch_id: chain }, { ...entry, new_text: batch_id }]
  expect(new Set(hashes.map((content) => hashOf(GENESIS, 1, chain, content))).size).toBe(hashes.length)
})
