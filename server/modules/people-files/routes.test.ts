import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { linesOf, readXlsx } from '../../../test/xlsx.ts'
import { unzip } from '../../../test/zip.ts'

const t = await harness()

/**
 * Creates two wards with a nurse each, a manager of the first, and a certification of the owner. Both nurses hold it; the second nurse's
 * award is revoked.
 */
async function wards() {
  const w = await certificationWorld(t)
  const [ward, other] = [await t.dept(w.org), await t.dept(w.org)]
  const [staff, elsewhere, chief] = [await t.role(w.org, [], ward), await t.role(w.org, [], other), await t.role(w.org, [], ward)]
  await t.manages(w.org, chief, staff)
  const [nurse, colleague, manager] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(nurse, staff)
  await t.grant(colleague, elsewhere)
  await t.grant(manager, chief)
  const certification = await w.type()
  await t.db.updateTable('certification_type').set({ name: 'Fire: doors/stairs' }).where('id', '=', certification.id).execute()
  for (const { account_id } of [nurse, colleague])
    await t.call(w.admin, 'POST', `/api/certifications/${certification.id}/awards`, { user_id: account_id })
  const record = { owner_organization_id: w.org.id, title: 'Fire drill', learner_user_id: nurse.account_id }
  const editor = await t.person(w.org, ['records:read', 'records:write'])
  expect((await t.call(editor, 'POST', '/api/records', record)).status).toBe(201)
  const path = `/api/organizations/${w.org.slug}/directory/export` as const
  const ask = async (who: Person, people: Person[], language = 'en') => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `${path}?language=${language}`,
      headers: { authorization: `Bearer ${who.token}` },
      payload: { user_ids: people.map(({ account_id }) => account_id) },
    })
    if (answer.statusCode !== 200) return { status: answer.statusCode, files: new Map<string, Buffer>(), fileName: '' }
    return { status: 200, files: unzip(answer.rawPayload), fileName: String(answer.headers['content-disposition']) }
  }
  return { ...w, ward, nurse, colleague, manager, certification, path, ask }
}
const lines = (files: Map<string, Buffer>, name: string) => linesOf(readXlsx(files.get(name)!))

test('some people are downloaded together: who they are, how they stand, their records and the certificates that were not revoked', async () => {
  const { org, admin, nurse, colleague, certification, ward, ask } = await wards()
  const reader = await t.person(org, ['certifications:read', 'records:read'])
  const { body } = await t.call(admin, 'GET', `/api/certifications/${certification.id}/awards`)
  const given = body.items.find(({ user_id }) => user_id === colleague.account_id)
  await t.call(admin, 'POST', `/api/certification-awards/${given!.id}/revoke`, { note: 'By mistake' })
  const { files, fileName } = await ask(reader, [nurse, colleague, nurse])
  expect(fileName).toMatch(/^attachment; filename="people-\d{4}-\d\d-\d\d\.zip"$/)
  const certificate = `Certificates/001 ${nurse.name} - Fire_ doors_stairs.pdf`
  expect([...files.keys()]).toEqual(['People.xlsx', 'Certifications.xlsx', 'Learning records.xlsx', certificate])
  expect(lines(files, 'People.xlsx')).toHaveLength(2)
  expect(lines(files, 'People.xlsx')).toContainEqual({
    Name: nurse.name,
    'E-mail': nurse.email,
    Departments: 'Ward',
    Roles: expect.any(String),
  })
  expect(ward.slug).not.toBe('')
  expect(lines(files, 'Certifications.xlsx')).toMatchObject([{ Name: nurse.name, Certification: 'Fire: doors/stairs', Status: 'Valid' }])
  expect(lines(files, 'Learning records.xlsx')).toMatchObject([{ Title: 'Fire drill' }])
  expect(files.get(certificate)!.subarray(0, 5).toString()).toBe('%PDF-')
  const german = await ask(reader, [nurse], 'de')
  expect([...german.files.keys()].slice(0, 3)).toEqual(['Personen.xlsx', 'Zertifizierungen.xlsx', 'Nachweise.xlsx'])
})

test('managers download the people they manage, with the records that they may read', async () => {
  const { manager, nurse, colleague, ask } = await wards()
  const { files } = await ask(manager, [nurse])
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  expect(lines(files, 'Learning records.xlsx')).toEqual([])
  expect((await ask(manager, [nurse, colleague])).status).toBe(404)
  expect((await ask(nurse, [nurse])).status).toBe(403)
})

test('people whom the permission of the caller does not cover, strangers and nobody are answered alike', async () => {
  const { org, ward, nurse, colleague, admin, path, ask } = await wards()
  const reader = await t.person(org, ['certifications:read'], ward)
  expect((await ask(reader, [nurse])).status).toBe(200)
  expect((await ask(reader, [colleague])).status).toBe(404)
  const stranger = (await certificationWorld(t)).admin
  expect((await ask(admin, [nurse, stranger])).status).toBe(404)
  expect((await t.call(admin, 'POST', path, { user_ids: [randomUUID()] })).status).toBe(404)
  expect((await t.call(stranger, 'POST', path, { user_ids: [nurse.account_id] })).status).toBe(404)
  expect((await t.call(undefined, 'POST', path, { user_ids: [nurse.account_id] })).status).toBe(401)
  for (const user_ids of [[], Array.from({ length: 101 }, () => randomUUID()), ['x']])
    expect((await t.call(admin, 'POST', path, { user_ids })).status).toBe(400)
})

test('more people take as many statements, and no file is left behind', async () => {
  const { org, admin, nurse, colleague, path } = await wards()
  const reader = await t.person(org, ['certifications:read', 'records:read'])
  const cost = (people: Person[]) => t.cost(() => t.call(reader, 'POST', path, { user_ids: people.map(({ account_id }) => account_id) }))
  await cost([nurse])
  expect(await cost([nurse, colleague, admin])).toBe(await cost([nurse]))
  expect(readdirSync(tmpdir()).filter((name) => name.endsWith('-people.xlsx'))).toEqual([])
})
