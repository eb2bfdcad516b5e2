import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Dept, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'

const t = await harness()

async function pathway() {
  const org = await t.org()
  const permissions = ['certifications:read', 'certifications:write'] as const
  const editor = await t.person(org, [...permissions, 'job-aids:read', 'job-aids:write'])
  const post = async <const Path extends string>(path: Path, given: object) => (await t.call(editor, 'POST', path, given)).body
  const { id } = await post('/api/learning-pathways', { owner_organization_id: org.id, slug: 'ward', name: 'To the ward' })
  const at = `/api/learning-pathways/${id}` as const
  const type = async (slug: string): Promise<string> =>
    (await post('/api/certifications', { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'automatic' })).id
  const aid = async (title: string, audience = 'trainees'): Promise<string> =>
    (await post('/api/job-aids', { org: org.id, title, audience })).id
  const get = async () => (await t.call(editor, 'GET', at)).body
  return { org, editor, permissions, at, get, type, aid, post }
}

test('of two who change a level or a phase the second is told of the first, and nothing is lost', async () => {
  const w = await pathway()
  const [a, b] = [await w.type('a'), await w.type('b')]
  const level = await w.post(`${w.at}/levels`, { name: 'One' })
  const phase = await w.post(`${w.at}/phases`, { name: 'Basics' })
  const change = (id: string, patch: object) => t.call(w.editor, 'PATCH', `/api/learning-pathway-levels/${id}`, patch)
  const seen = { expected_updated_at: level.updated_at }
  expect((await change(level.id, { certification_type_ids: [a], ...seen })).status).toBe(200)
  const late = await change(level.id, { certification_type_ids: [b], ...seen })
  expect([late.status, late.body]).toMatchObject([409, { error: 'conflict', code: 'changed_meanwhile', field: 'expected_updated_at' }])
  const { levels } = await w.get()
  expect(levels[0].certification_type_ids).toEqual([a])
  const again = await change(level.id, { certification_type_ids: [a, b], expected_updated_at: levels[0].updated_at })
  expect(again.body.certification_type_ids).toEqual([a, b])
  const rename = (name: string) =>
    t.call(w.editor, 'PATCH', `/api/learning-pathway-phases/${phase.id}`, { name, expected_updated_at: phase.updated_at })
  expect([(await rename('First')).status, (await rename('Second')).status]).toEqual([200, 409])
  expect((await w.get()).phases[0].name).toBe('First')
})

test('what was seen is a moment, however it is written', async () => {
  const w = await pathway()
  const level = await w.post(`${w.at}/levels`, { name: 'One' })
  const change = (name: string, expected_updated_at: string) =>
    t.call(w.editor, 'PATCH', `/api/learning-pathway-levels/${level.id}`, { name, expected_updated_at })
  const renamed = await change('Two', level.updated_at.replace('Z', '+00:00'))
  expect(renamed.status).toBe(200)
  const { updated_at } = renamed.body
  const elsewhere = new Date(Date.parse(updated_at) + 5_400_000).toISOString().slice(0, 19)
  const digits = /\.\d+/.exec(updated_at)?.[0] ?? ''
  expect((await change('Three', `${elsewhere}${digits}+01:30`)).status).toBe(200)
  expect((await change('Four', `${elsewhere}${digits}+01:30`)).status).toBe(409)
})

test('of two who choose job aids the second is told of the first', async () => {
  const w = await pathway()
  const [one, two] = [await w.aid('One'), await w.aid('Two')]
  const level = await w.post(`${w.at}/levels`, { name: 'One' })
  const { updated_at } = await w.get()
  for (const [path, expected_updated_at] of [
    [`${w.at}/job-aids`, updated_at],
    [`/api/learning-pathway-levels/${level.id}/job-aids`, level.updated_at],
  ] as const) {
    const put = (id: string) => t.call(w.editor, 'PUT', path, { job_aid_ids: [id], expected_updated_at })
    expect([(await put(one)).status, (await put(two)).status]).toEqual([200, 409])
  }
  const { job_aids, levels } = await w.get()
  expect([job_aids, levels[0].job_aids].map((aids) => aids.map(({ title }) => title))).toEqual([['One'], ['One']])
})

test('authors who may not read a job aid of a list change the rest of it, and may not name it', async () => {
  const w = await pathway()
  const unseen = await t.dept(w.org)
  const hidden = (await w.post('/api/job-aids', { org: w.org.id, department: unseen.id, title: 'Hidden', audience: 'trainers' })).id
  const [one, two] = [await w.aid('One'), await w.aid('Two')]
  const author = await t.person(w.org, [...w.permissions])
  const level = await w.post(`${w.at}/levels`, { name: 'One' })
  for (const path of [`${w.at}/job-aids`, `/api/learning-pathway-levels/${level.id}/job-aids`] as const) {
    await t.call(w.editor, 'PUT', path, { job_aid_ids: [one, hidden, two] })
    const put = await t.call(author, 'PUT', path, { job_aid_ids: [two, one] })
    expect(put.body.map(({ title }) => title)).toEqual(['Two', 'One'])
    expect((await t.call(author, 'PUT', path, { job_aid_ids: [randomUUID()] })).status).toBe(404)
  }
  const bare = await w.post(`${w.at}/levels`, { name: 'Two' })
  expect((await t.call(author, 'PUT', `/api/learning-pathway-levels/${bare.id}/job-aids`, { job_aid_ids: [hidden] })).status).toBe(404)
  const titles = ({ job_aids, levels }: Schema<'LearningPathway'>) =>
    [job_aids, levels[0].job_aids].map((aids) => aids.map(({ title }) => title))
  expect(titles(await w.get())).toEqual([['Two', 'One', 'Hidden'], ['Two', 'One', 'Hidden']]) // prettier-ignore
})

test('authors who may not read a certification of a level are told that there is one, and keep it where it stands', async () => {
  const w = await pathway()
  const [here, there] = [await t.dept(w.org), await t.dept(w.org)]
  const certification = async (slug: string, department: Dept) =>
    (await w.post('/api/certifications', { owner_organization_id: w.org.id, owner_department_id: department.id, slug, name: slug, awarding_mode: 'automatic' })).id // prettier-ignore
  const [one, hidden, two] = [await certification('one', here), await certification('hidden', there), await certification('two', here)]
  const author = await t.person(w.org, ['certifications:read', 'certifications:write'], here)
  const own = { owner_organization_id: w.org.id, owner_department_id: here.id, slug: 'own', name: 'Own' }
  const at = `/api/learning-pathways/${(await t.call(author, 'POST', '/api/learning-pathways', own)).body.id}` as const
  const level = await w.post(`${at}/levels`, { name: 'One', certification_type_ids: [one, hidden, two] })
  const set = (who: Person, ids: string[]) =>
    t.call(who, 'PATCH', `/api/learning-pathway-levels/${level.id}`, { certification_type_ids: ids })
  const seen = async (who: Person) => {
    const [only] = (await t.call(who, 'GET', at)).body.levels
    return [only?.certification_type_ids, only?.certifications.map(({ name }) => name), only?.hidden_certifications_count]
  }
  expect(await seen(author)).toEqual([[one, two], ['one', 'two'], 1])
  expect((await set(author, [two, one])).body).toMatchObject({ certification_type_ids: [two, one], hidden_certifications_count: 1 })
  expect(await seen(w.editor)).toEqual([[two, one, hidden], ['two', 'one', 'hidden'], 0])
  // Another certification of the kind is as unknown as a random id. Removing all visible ones leaves the hidden one.
  const other = await certification('other', there)
  expect((await set(author, [other])).text).toBe((await set(author, [randomUUID()])).text)
  expect((await set(author, [])).body).toMatchObject({ certification_type_ids: [], hidden_certifications_count: 1 })
  expect(await seen(w.editor)).toEqual([[hidden], ['hidden'], 0])
})
