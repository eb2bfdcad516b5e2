import type { Permission } from '../server/platform/access/permissions.ts'
import type { Harness, Org, Person } from './harness.ts'

const BOUNDARY = 'gradebook'

/** Returns a form with a CSV file. */
function form(file: string | Buffer, fields: Record<string, string>): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="grades.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), Buffer.from(file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

export const KEEPER: Permission[] = [
  'external-lms:read',
  'external-lms:write',
  'external-lms:delete',
  'records:read',
  'records:write',
  'records:delete',
]

/** Creates a server with a course in its catalogue and a keeper who may import. The learner is known there as `4711`. */
export async function gradebook(t: Harness, org?: Org) {
  const home = org ?? (await t.org())
  const keeper = await t.person(home, KEEPER)
  const learner = await t.person(home)
  const post = <const Address extends string>(url: Address, body: object, who: Person = keeper) => t.call(who, 'POST', url, body)
  const server = (await post('/api/external-lms/servers', { organization_id: home.id, slug: t.unique('moodle'), name: 'Moodle' })).body
  const at = `/api/external-lms/servers/${server.id}` as const
  const addCourse = async (body: object = {}) => (await post(`${at}/courses`, { external_course_id: t.unique('c'), name: 'Hygiene', ...body })).body
  const course = await addCourse({ external_course_id: 'HYG-1', passing_score: 70 })
  const map = (external_user_id: string, who: Person) => post(`${at}/user-mappings`, { external_user_id, user_id: who.account_id })
  await map('4711', learner)
  const grade = (more: object = {}) => ({ external_course_id: 'HYG-1', external_user_id: '4711', score: 85, completed_at: '2026-03-01T09:00:00Z', ...more })
  const bring = (grades: object[], more: object = {}, who: Person = keeper) => post(`${at}/grades`, { grades, ...more }, who)
  const drop = (file: string | Buffer, fields: Record<string, string> = {}, who: Person = keeper, headers: Record<string, string> = {}) =>
    t.call(who, 'POST', `${at}/grades/import`, form(file, fields), { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
  return { org: home, keeper, learner, server, at, course, addCourse, map, grade, bring, drop, post }
} // prettier-ignore
