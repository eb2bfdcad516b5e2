import { expect, test } from 'vitest'
import type { Access } from '../../server/platform/access/declared.ts'
import { type Operation, documentOf, operationsOf } from '../contract/document.ts'
import { harness } from '../harness.ts'
import { digest } from './digest.ts'
import { LONG } from './contention.ts'
import { type Outcome, type Somebody, type Target, listed, outcome } from './model.ts'
import type { OperationNets, Sight } from './module.ts'
import { knowledge } from './modules.ts'
import { rehearsal } from './rehearsal.ts'
import { TAKEN, ask, canBeUndone, requestFor, type Ids } from './requests.ts'
import { around, everybody, organization, placesOf, rows, spareProvider } from './world.ts'

/**
 * The permission matrix: every operation of the document, by every kind of person, on every kind of target. The answer
 * must be allowed or refused exactly as the model says.
 */
const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document).filter((operation) => operation['x-access'].needs !== 'public' && canBeUndone(operation))
const asked = rehearsal(t.context.pool)
asked.on = false

const [a, b] = [await organization(t, 'ours'), await organization(t, 'others')]
const inDepartment = await rows(t, a, a.own, a.own)
const atTop = await rows(t, a, undefined, a.child, { permissions: ['subjects:read'] }, inDepartment.learner)
const wide = await rows(t, a, a.own, a.own, { organization_wide: true }, inDepartment.learner)
const places = placesOf(a, b)
const provider_id = await spareProvider(t)
const people = [...(await around(t, a, inDepartment)), ...(await everybody(t, a, b))]
const accounts = people.flatMap(({ id }) => (id === '' ? [] : [id]))
for (const make of knowledge.belongings) for (const { ids } of [inDepartment, atTop]) await make(t, accounts, ids)

type Case = { ids: (who: Somebody) => Ids; target: Target }

/** Returns the targets for an operation: as many as make a difference to it. */
function casesOf(operation: Operation): Case[] {
  const { over, also = [], needs } = operation['x-access']
  const inPath = new Set(idsIn(operation.path))
  const sight = sightOf(operation)
  const nets = netsOf(operation)
  const made = (name: string, { ids, owner }: typeof atTop, role: Target['role'], ours: Ids = {}): Case => {
    const creates = over === 'new row' || (over === 'department' && !inPath.has('dept_id'))
    const { dept_id, ...others } = ids
    const there = creates ? owner?.id : dept_id
    const target = {
      name,
      organization: a.org.id,
      department: over === 'department' && !creates ? dept_id! : (owner?.id ?? null),
      role,
      about_caller: false,
      person_in: inPath.has('user_id') ? [dept_id!] : [a.own.id, a.child.id],
      in_directory: inPath.has('role_id') || inPath.has('user_id'),
      seen_by: sight.seenBy?.(needs) ?? [],
      read: sight.read,
      closes: sight.closes === true,
      beside: sight.beside,
      for_reached: nets.reaches === true,
    }
    return { target, ids: () => ({ ...others, ...(there && { dept_id: there }), provider_id, ...ours }) }
  }
  const empty = { permissions: [], organization_wide: false, department: a.own.id }
  const first = made('of a department', inDepartment, empty)
  const second = made('of the organization', atTop, { ...empty, permissions: nets.makesRole ? [] : ['subjects:read'], department: a.child.id })
  const third = made('with an organization-wide role', wide, { ...empty, organization_wide: true })
  const caller = { ...first, target: { ...first.target, name: 'about the caller', about_caller: true } }
  if (sight.ofOrganizations) return [second]
  const cases = ['department', 'row', 'new row', 'role', 'list'].includes(over) ? [first, second] : over === 'reach' ? [first, second, third] : [first]
  if (nets.makesRole) cases.pop()
  if (also.includes('submitter')) cases.push({ ...caller, ids: (who) => ({ ...first.ids(who), submits: 'yes' }) })
  if (needs === 'self' || also.includes('oneself')) cases.push({ ...caller, ids: (who) => ({ ...first.ids(who), user_id: who.id }) })
  return cases
} // prettier-ignore

const idsIn = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)

/** Returns who sees the row in the path. If several declarations of modules match, the first in the path counts. */
function sightOf({ operationId, path, 'x-access': access }: Operation): Partial<Sight> {
  const [sight] = knowledge.sights.filter(({ at }) => path.includes(at)).toSorted((a, b) => path.indexOf(a.at) - path.indexOf(b.at))
  if (isPersonal(access) && !sight?.read) throw new Error(`${operationId}: the net does not know which permission shows its row. Let its module declare a sight (nets.ts).`)
  return sight ?? {}
} // prettier-ignore

/** Whether people do the operation for themselves. */
const isPersonal = ({ needs, over }: Access) => over === 'row' && (needs === 'sight' || needs === 'self')

const netsOf = ({ operationId }: Operation): OperationNets => knowledge.operations[operationId] ?? {}

const plan = operations.map((operation) => ({ operation, cases: casesOf(operation) }))
const fulfilled = new Set<string>()
const wrong: string[] = []
let cells = 0
const byTag: Record<string, number> = {}

async function cell(who: Somebody, operation: Operation, { ids, target }: Case): Promise<void> {
  cells += 1
  for (const tag of operation.tags) byTag[tag] = (byTag[tag] ?? 0) + 1
  const request = requestFor(document, operation, { ...ids({ ...who, id: who.id || inDepartment.learner.account_id }) })
  const expected = outcome(places, who, operation['x-access'], target)
  const answer = await ask(t, who.token === undefined ? undefined : { token: who.token }, request)
  const what = `${operation.operationId} ${target.name} by ${who.name}`
  if (!fits(expected, answer.status)) wrong.push(`${what}: expected ${expected}, answered ${answer.status} ${answer.text.slice(0, 200)}`)
  if (answer.status < 400) fulfilled.add(operation.operationId)
  if (operation['x-access'].over === 'list' && expected === 'allowed' && !netsOf(operation).packed) {
    const id = rowOf(operation, ids(who))
    const shows = listed(places, who, operation['x-access'], target)
    if (answer.text.includes(id) !== shows) wrong.push(`${what}: the list ${shows ? 'hides' : 'shows'} a row it should ${shows ? 'show' : 'hide'}`)
  }
} // prettier-ignore

/** Returns the id of the row that a list should show. By default, `records:read` lists the row of `record_id`. */
function rowOf(operation: Operation, ids: Ids): string {
  const { needs } = operation['x-access']
  const name = netsOf(operation).lists ?? `${needs.split(':')[0]!.replace(/s$/, '').replaceAll('-', '_')}_id`
  const id = ids[name]
  if (id === undefined) throw new Error(`${operation.operationId}: the net knows no ${name}. Let its module have such a row (nets.ts).`)
  return id
}

/** A conflict may be answered only to those who are allowed. */
const fits = (expected: Outcome, status: number) => (expected === 'allowed' ? status < 400 || status === 409 : status === expected)

/**
 * Many people have a single permission. Those whose permission an operation does not use differ only by its name. Each
 * run asks a different sixteenth of them, by the day; `--long` asks all. All other people send everything.
 */
const TODAY = Math.floor(Date.now() / 86_400_000)
const familyOf = (permission: string) => permission.split(':')[0]!
function concerns(who: Somebody, nr: number, operation: Operation, nth: number): boolean {
  const { 'x-access': access } = operation
  const held = who.grants.flatMap(({ permissions }) => permissions)
  const spoken = [access.needs, ...(isPersonal(access) ? [sightOf(operation).read!] : [])]
  if (LONG || held.length !== 1 || spoken.some((permission) => familyOf(held[0]!) === familyOf(permission))) return true
  return (nr + nth + TODAY) % 16 === 0
}

async function everyCell(of: Somebody[]): Promise<void> {
  const waiting = [...of.entries()]
  const ask = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nr, who] = next
      for (const [nth, { operation, cases }] of plan.entries())
        if (concerns(who, nr, operation, nth)) for (const one of cases) await cell(who, operation, one)
    }
  }
  await Promise.all([ask(), ask(), ask()])
}

function report(from: number, started: number) {
  console.log(`Permission matrix: ${cells - from} cells, ${wrong.length} wrong, in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  expect(wrong.slice(0, 40)).toEqual([])
}

test('everybody may do exactly what the model says', async () => {
  const started = Date.now()
  const before = await digest(t.db)
  asked.on = true
  await everyCell(people)
  asked.on = false
  report(0, started)
  console.log('Permission matrix: cells by the tag of their operation:', byTag)
  expect(operations.map(({ operationId }) => operationId).filter((name) => !fulfilled.has(name) && !TAKEN.has(name))).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(20_000)
  expect(await digest(t.db)).toEqual(before)
})

test('in an archived organization nobody may anything but a superuser', async () => {
  const [started, from] = [Date.now(), cells]
  await t.db.updateTable('organization').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', a.org.id).execute()
  ;(places.archived as Set<string>).add(a.org.id)
  t.context.access.clear()
  asked.on = true
  await everyCell(people.filter(({ name }) => /learner|manager|member|stranger|superuser|everything|records:read/.test(name)))
  asked.on = false
  report(from, started)
  expect(cells).toBeGreaterThan(from)
})
