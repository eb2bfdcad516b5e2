import { expect, test } from 'vitest'
import type { Schemas } from '../../../../platform/client.ts'
import { changedFields, draftOf } from './draft.ts'

const pathway: Schemas['LearningPathway'] = {
  id: 'p',
  owner_organization_id: 'o',
  owner_department_id: null,
  slug: 'first-year',
  name: 'The first year',
  description: 'What comes first.',
  description_markdown: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  archived_at: null,
  may: [],
  phases: [],
  levels: [],
  assignments: [],
  attachments: [],
  job_aids: [],
}

test('only what was changed is sent, so that two authors of different fields do not undo each other', () => {
  const before = draftOf(pathway)
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields({ ...before, name: ' The first year ' }, before)).toEqual({})
  expect(changedFields({ ...before, text: 'Take **time**.' }, before)).toEqual({ description_markdown: 'Take **time**.' })
  expect(changedFields({ ...before, description: ' ', slug: 'year-one' }, before)).toEqual({ description: null, slug: 'year-one' })
})
