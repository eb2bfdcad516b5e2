import { expect, test } from 'vitest'
import { accessOf, type Me, type OrganizationAccess } from '../../platform/access.ts'
import { type TakeBacks, stays } from '../../platform/house/take-back.ts'
import { wayBack } from './take-back.ts'
import type { Entry } from './words.ts'

const person = (user_id: string) => ({ user_id, display_name: user_id, email: null })
const entryOf = (action: string, by: string | null, new_values: unknown = {}): Entry => ({
  id: `${action} ${by}`,
  at: '2026-03-01T08:00:00.000000Z',
  actor: by === null ? null : person(by),
  actor_provider: null,
  actor_subject: null,
  request_id: null,
  batch_id: 'batch',
  action,
  subject_kind: 'thing',
  subject_id: 'thing',
  person: null,
  old_values: null,
  new_values,
  values_hidden: false,
  names: [],
  sealed: true,
  position: 1,
  hash: null,
})

const nothing = () => Promise.resolve()
const takesBack: TakeBacks = {
  'thing.made': { needs: 'records:write', undo: ({ new_values }) => (new_values === null ? undefined : nothing) },
  'thing.approved': { undo: () => nothing },
  'thing.sent': stays('It has arrived.'),
}
const me = { id: 'me', is_superuser: false } as Me
const held = (permissions: OrganizationAccess['permissions']) =>
  accessOf(me, [
    {
      organization: { id: 'org' },
      permissions,
      departments: [],
      manages_roles: false,
      reaches_everyone: true,
    } as unknown as OrganizationAccess,
  ])
const waysOf = (entries: Entry[], access: ReturnType<typeof held>) => entries.map((entry) => wayBack(entry, takesBack, access, 'org'))
const ids = (entries: Entry[], access: ReturnType<typeof held>) =>
  entries.filter((_, nr) => typeof waysOf(entries, access)[nr] !== 'string').map(({ id }) => id)

const entries = ['me', 'other', null].flatMap((by) =>
  ['thing.made', 'thing.approved', 'thing.praised'].map((action) => entryOf(action, by)),
)

test('one takes back what one did oneself, as far as there is an opposite', () => {
  expect(ids(entries, held([]))).toEqual(['thing.made me', 'thing.approved me'])
})

test('what others did is taken back by who may do the opposite, and a decision only by who decided', () => {
  expect(ids(entries, held(['records:write']))).toEqual(['thing.made me', 'thing.approved me', 'thing.made other', 'thing.made null'])
  expect(ids(entries, held(['records:read']))).toEqual(['thing.made me', 'thing.approved me'])
})

test('what an entry does not tell cannot be taken back', () => {
  expect(ids([entryOf('thing.made', 'me', null)], held(['records:write']))).toEqual([])
})

test('what stays says why', () => {
  const all = [
    entryOf('thing.praised', 'me'),
    entryOf('thing.sent', 'me'),
    { ...entryOf('thing.sent', 'me'), values_hidden: true },
    entryOf('thing.made', 'me', null),
    entryOf('thing.approved', 'other'),
    entryOf('thing.made', 'other'),
  ]
  expect(waysOf(all, held([]))).toEqual([
    'Nothing does the opposite.',
    'It has arrived.',
    'What it says is not shown to you.',
    'The log does not say enough of it to do the opposite.',
    'Only whoever decided it may take it back.',
    'You may not do the opposite.',
  ])
})
