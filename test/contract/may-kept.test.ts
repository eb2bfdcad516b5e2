import { expect, test } from 'vitest'
import { type Person, harness } from '../harness.ts'

const t = await harness()

type Kept = { id: string; may: string[] }
type Kind = { path: string; family: 'subjects' | 'quizzes' | 'certifications'; body: () => object; copies: boolean }

const named = () => ({ slug: t.unique('may'), name: 'Kept' })
const kinds: Record<string, Kind> = {
  'a subject': { path: '/api/subjects', family: 'subjects', body: named, copies: false },
  'a quiz': { path: '/api/quizzes', family: 'quizzes', body: () => ({ title: 'Kept' }), copies: true },
  'a certification': {
    path: '/api/certifications',
    family: 'certifications',
    body: () => ({ ...named(), awarding_mode: 'automatic' }),
    copies: true,
  },
  'a learning pathway': { path: '/api/learning-pathways', family: 'certifications', body: named, copies: true },
}

async function callersOf({ family }: Kind) {
  const org = await t.org()
  const [here, there] = [await t.dept(org), await t.dept(org)]
  const [read, write, remove] = [`${family}:read`, `${family}:write`, `${family}:delete`] as const
  const callers: Record<string, Person> = {
    'writes everywhere': await t.person(org, [read, write]),
    'writes here': await t.person(org, [read, write], here),
    'writes elsewhere': await t.person(org, [read, write], there),
    'deletes here': await t.person(org, [read, remove], here),
    'reads everywhere': await t.person(org, [read]),
    superuser: await t.superuser(),
  }
  return { org, here, callers }
}

const acts: Record<string, (caller: Person, path: string) => Promise<number>> = {
  update: async (caller, path) => (await t.call(caller, 'PATCH', path, {})).status,
  archive: async (caller, path) => (await t.call(caller, 'PATCH', path, { archived: true })).status,
  restore: async (caller, path) => (await t.call(caller, 'PATCH', path, { archived: false })).status,
  duplicate: async (caller, path) => (await t.call(caller, 'POST', `${path}/duplicate`, {})).status,
  delete: async (caller, path) => (await t.call(caller, 'DELETE', `${path}/permanent-deletion`)).status,
}

for (const [name, kind] of Object.entries(kinds))
  test(`${name} lists the acts that the caller may do, alone and in its list: these succeed, and all others are refused`, async () => {
    const { org, here, callers } = await callersOf(kind)
    const { path, body, copies } = kind
    const owner = { owner_organization_id: org.id, owner_department_id: here.id }
    const author = callers.superuser!
    const allowed: Record<string, string[]> = {}
    for (const archived of [false, true])
      for (const act of ['update', archived ? 'restore' : 'archive', ...(copies ? ['duplicate'] : []), 'delete'])
        for (const [who, caller] of Object.entries(callers)) {
          const { id } = (await t.call<Kept>(author, 'POST', path, { ...owner, ...body() })).body
          if (archived) await t.call(author, 'PATCH', `${path}/${id}`, { archived })
          const { status, body: seen } = await t.call<Kept>(caller, 'GET', `${path}/${id}`)
          const may = status === 200 ? seen.may : []
          const { items } = (await t.call<{ items: Kept[] }>(caller, 'GET', `${path}?org=${org.id}&include_archived=true&limit=200`)).body
          expect([who, items.find((row) => row.id === id)?.may ?? []]).toEqual([who, may])
          const done = (await acts[act]!(caller, `${path}/${id}`)) < 300
          expect([who, act, may.includes(act)]).toEqual([who, act, done])
          expect(may).not.toContain(archived ? 'archive' : 'restore')
          if (done && !archived) allowed[who] = [...(allowed[who] ?? []), act]
        }
    const writes = ['update', 'archive', ...(copies ? ['duplicate'] : [])]
    expect(allowed).toEqual({
      'writes everywhere': writes,
      'writes here': writes,
      'deletes here': ['delete'],
      superuser: [...writes, 'delete'],
    })
  })
