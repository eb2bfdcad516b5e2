import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'
import { workbook } from '../../../../test/workbook.ts'

const t = await harness()
const DAY_MS = 86_400_000
const LONG_AGO = '2024-01-01T00:00:00Z'

/** A ward with a nurse who is three days late with one certification, and their manager. */
async function ward() {
  const w = await certificationWorld(t)
  const department = await t.dept(w.org)
  const [staff, chief] = [await t.role(w.org, [], department), await t.role(w.org, [], department)]
  await t.manages(w.org, chief, staff)
  const [nurse, manager] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(nurse, staff)
  await t.grant(manager, chief)
  const [late, free] = [await w.type(), await w.type()]
  await w.dueDate(nurse, late, new Date(Date.now() - 3 * DAY_MS).toISOString(), LONG_AGO)
  const url = `/api/organizations/${w.org.slug}/certification-matrix/export` as const
  return { ...w, department, staff, nurse, manager, late, free, url }
}

test('a person and a certification are a row in words of the reader, with days where the organization is and without ids', async () => {
  const w = await ward()
  await t.db.updateTable('organization').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', w.org.id).execute()
  await t.db.updateTable('certification_type').set({ name: '=1+1' }).where('id', '=', w.free.id).execute()
  await w.dueDate(w.nurse, w.free, '2026-03-31T10:00:00Z', LONG_AGO)
  const at = '2026-04-05T12:34:56Z'
  const { title, lines, xml, fileName } = await workbook(t, w.admin, `${w.url}.xlsx?at=${at}&state=overdue`)
  expect(title).toBe('Certifications')
  expect(fileName).toMatch(/^attachment; filename="certifications-\d{4}-\d\d-\d\d\.xlsx"$/)
  expect(lines).toEqual([
    {
      'Name': w.nurse.name, 'E-mail': w.nurse.email, 'Certification': '=1+1', 'Status': 'Overdue', 'Required': 'No', 'Due on': { shows: '2026-04-01' },
      'As of': { shows: '2026-04-06 02:34' }, 'Departments': null, 'Roles': null, 'Days late': 5,
    },
  ]) // prettier-ignore
  expect(xml).not.toMatch(/<f>|[0-9a-f]{8}-[0-9a-f]{4}-/)
  const german = await workbook(t, w.admin, `${w.url}.xlsx?at=${at}&state=overdue`, 'de')
  expect(german.title).toBe('Zertifizierungen')
  expect(german.lines[0]).toMatchObject({ Status: 'Überfällig', Gefordert: 'Nein', 'Tage überfällig': 5 })
})

test('it has the lines of the CSV, for the same filters and readers', async () => {
  const w = await ward()
  for (const who of [w.admin, w.manager, await t.superuser()])
    for (const query of [
      '',
      '?include_optional=true',
      '?state=overdue',
      '?managed=true',
      '?q=nobody',
      `?department=${w.department.slug}`,
    ]) {
      const { text } = await t.call(who, 'GET', `${w.url}.csv${query}`)
      const csv = parse<Record<string, string>>(text, { bom: true, columns: true })
      const { lines } = await workbook(t, who, `${w.url}.xlsx${query}`)
      const told = lines.map((line) => [line.Name, line.Certification, line.Departments ?? '', String(line['Days late'] ?? '')])
      expect(told).toEqual(csv.map((line) => [line.display_name, line.certification_name, line.departments, line.days_late]))
    }
})

test('who may not have the CSV may not have it either, and what is refused there is refused here', async () => {
  const w = await ward()
  const status = async (who: Person | undefined, query = '') => (await t.call(who, 'GET', `${w.url}.xlsx${query}`)).status
  expect(await status(await t.person(w.org))).toBe(403)
  expect(await status(await t.person(await t.org(), ['certifications:read']))).toBe(404)
  expect(await status(undefined)).toBe(401)
  for (const wrong of ['?state=late', '?due_within_days=-1', '?department=nowhere', '?language=fr', '?limit=5'])
    expect(await status(w.admin, wrong), wrong).toBe(400)
})

test('beyond a hundred thousand lines nothing is sent', async () => {
  const w = await certificationWorld(t)
  await Promise.all(Array.from({ length: 110 }, () => w.type()))
  await sql`with made as (insert into account (id, kind, display_name) select gen_random_uuid(), 'human', 'Person ' || n from generate_series(1, 950) n returning id)
    insert into membership (organization_id, account_id) select ${w.org.id}::uuid, id from made`.execute(t.db)
  const url = `/api/organizations/${w.org.slug}/certification-matrix/export.xlsx?include_optional=true` as const
  const refused = await t.call(w.admin, 'GET', url)
  expect([refused.status, refused.body.error]).toEqual([422, 'export_too_large'])
  expect(readdirSync(tmpdir()).filter((name) => name.endsWith('-certifications.xlsx'))).toEqual([])
})
