import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../../test/harness.ts'

const t = await harness()

type Parts = Record<string, string>

function send(person: Person, org: Org, file: string, more: Parts = {}, step = '') {
  const parts = Object.entries({ provider_id: 'test', allow_email_only: 'true', ...more }).map(
    ([name, content]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
  )
  const last = `--b\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n${file}\r\n--b--\r\n`
  return t.call(person, 'POST', `/api/organizations/${org.id}/directory/import${step}`, Buffer.from(parts.join('') + last), {
    'content-type': 'multipart/form-data; boundary=b',
  })
}

async function world() {
  const org = await t.org()
  const ward = await t.dept(org)
  const admin = await t.person(org, ['directory:write', 'records:read'])
  const nurse = await t.role(org, ['records:read'], ward)
  const at = `/api/organizations/${org.id}/directory/import/matches` as const
  const matches = async () => (await t.call(admin, 'GET', at)).body
  return { org, ward, admin, nurse, at, matches }
}
const newcomer = () => `${t.unique('new')}@example.org`

test('columns that were matched by hand in an import of people are remembered, changed and forgotten', async () => {
  const { org, admin, at, matches } = await world()
  const file = () => `Postfach,Sippe,Nachname,Ward\n${newcomer()},Okafor,x,East\n`
  await send(admin, org, file(), { columns: 'email,family_name,,' }, '/preview')
  expect(await matches()).toEqual({ columns: [], roles: [] })
  expect((await send(admin, org, file(), { columns: 'email,family_name,,' })).status).toBe(200)
  const postfach = { title: 'Postfach', means: 'email' }
  expect((await matches()).columns).toEqual([postfach, { title: 'Sippe', means: 'family_name' }])
  await send(admin, org, file(), { columns: 'email,name,family_name,' })
  expect((await matches()).columns).toEqual([postfach, { title: 'Sippe', means: 'name' }])
  await send(admin, org, file(), { columns: 'email,,,' })
  expect((await matches()).columns).toEqual([{ title: 'Nachname', means: null }, postfach])
  await send(admin, org, `email,name\n${newcomer()},Ada\n`)
  expect((await matches()).columns).toHaveLength(2)
  expect((await t.call(admin, 'DELETE', at)).status).toBe(204)
  expect(await matches()).toEqual({ columns: [], roles: [] })
})

test('a name of a role that was said to mean a role is remembered for as long as the role is there', async () => {
  const { org, ward, admin, nurse, matches } = await world()
  const other = await t.role(org, ['records:read'], ward)
  const foreign = await t.role(await t.org(), ['records:read'])
  const file = () => `email,role\n${newcomer()},Pflege\n`
  const grant = (meaning: string) => send(admin, org, file(), { grant_roles: 'true', skip_failed: 'true', roles: JSON.stringify({ Pflege: meaning, Nobody: nurse.id }) })
  expect((await grant(foreign.id)).body).toMatchObject({ failed_count: 1 })
  expect((await matches()).roles).toEqual([])
  expect((await grant(nurse.id)).body).toMatchObject({ granted_count: 1 })
  expect((await matches()).roles).toMatchObject([{ value: 'Pflege', role_id: nurse.id }])
  await grant(other.id)
  expect((await matches()).roles).toMatchObject([{ value: 'Pflege', role_id: other.id }])
  const gone = await t.call(await t.superuser(), 'DELETE', `/api/organizations/${org.id}/departments/${ward.id}/roles/${other.id}`)
  expect(gone.status, gone.text).toBe(204)
  expect((await matches()).roles).toEqual([])
}) // prettier-ignore

test('fifty imports at once, which match the same columns otherwise, all succeed and leave one match a title', async () => {
  const { org, admin, matches } = await world()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, nr) =>
      nr % 2 === 0
        ? send(admin, org, `A,B\n${newcomer()},x\n`, { columns: 'email,name' })
        : send(admin, org, `B,A\nx,${newcomer()}\n`, { columns: 'family_name,email' }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect((await matches()).columns).toMatchObject([{ title: 'A', means: 'email' }, { title: 'B' }])
})

test('matches are for those who import people into the whole organization', async () => {
  const { org, ward, admin, at } = await world()
  await send(admin, org, `Postfach\n${newcomer()}\n`, { columns: 'email' })
  const [member, deptWriter] = [await t.person(org), await t.person(org, ['directory:write'], ward)]
  const elsewhere = await t.org()
  const outsider = await t.person(elsewhere, ['directory:write'])
  for (const [name, who, status] of [
    ['no token', undefined, 401],
    ['member', member, 403],
    ['department writer', deptWriter, 403],
    ['outsider', outsider, 404],
  ] as const) {
    const told = [(await t.call(who, 'GET', at)).status, (await t.call(who, 'DELETE', at)).status]
    expect([name, ...told]).toEqual([name, status, status])
  }
  const own = await t.call(outsider, 'GET', `/api/organizations/${elsewhere.id}/directory/import/matches`)
  expect(own.body).toEqual({ columns: [], roles: [] })
  expect((await t.call(admin, 'GET', at)).body.columns).toHaveLength(1)
})
