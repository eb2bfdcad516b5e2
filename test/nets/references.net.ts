import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Operation, documentOf, operationsOf } from '../contract/document.ts'
import { type Person, harness } from '../harness.ts'
import { comparable } from './comparable.ts'
import { digest } from './digest.ts'
import { knowledge } from './modules.ts'
import { type Reference, referencesOf } from './naming.ts'
import { rehearsal } from './rehearsal.ts'
import { type Ids, ask, canBeUndone, idFields, requestFor, rowOf } from './requests.ts'
import { organization, rows, spareProvider } from './world.ts'

/**
 * Naming what one cannot see: wherever a query or a body names a row by its id, the id of a row that the caller may not see is
 * answered, to the byte, as the id of nothing; and nothing is written. The rows are of another department and of another organization.
 */
const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)
  .filter(({ 'x-access': { needs } }) => !['public', 'scheduler', 'superuser'].includes(needs))
  .filter(canBeUndone)
const undone = rehearsal(t.context.pool)
undone.on = false

const [a, b] = [await organization(t, 'ours'), await organization(t, 'zztheirs')]
const provider_id = await spareProvider(t)
const mine: Ids = { ...(await rows(t, a, a.own, a.own)).ids, provider_id }
const hidden: Ids = { ...(await rows(t, { ...a, mark: 'zzhidden' }, a.sibling, a.sibling)).ids, provider_id }
const theirs: Ids = { ...(await rows(t, b, b.own, b.own)).ids, provider_id }
/** A rule of ours asks for the hidden job aid: who may not see the aid finds nothing by it. */
const tie = { rule_kind: 'job_aid_viewed' as const, job_aid_id: hidden.job_aid_id!, requires: 'view' as const, position: 1 }
await t.db
  .insertInto('certification_rule')
  .values({ id: randomUUIDv7(), organization_id: a.org.id, certification_type_id: mine.other_cert_id!, ...tie })
  .execute()

const families = [...new Set(permissions.map((permission) => permission.split(':')[0]!))]
const holding = (family: string) => permissions.filter((permission) => permission.startsWith(`${family}:`))
type Asker = { who: string; person: Person; isOfDepartment: boolean }
const askers: Asker[] = [
  { who: 'who may everything', person: await t.person(a.org, [...permissions]), isOfDepartment: false },
  { who: 'who may everything in a department', person: await t.person(a.org, [...permissions], a.own), isOfDepartment: true },
]
for (const family of families)
  askers.push({ who: `who holds ${family} alone`, person: await t.person(a.org, holding(family)), isOfDepartment: false })

/** The operation that shows one row of a kind, by the world's name of the kind. */
const shows = new Map(
  operations.flatMap((operation): [string, { operation: Operation; name: string }][] => {
    const name = /\{([^}]+)\}$/.exec(operation.path)?.[1]
    return operation.method === 'GET' && name !== undefined ? [[rowOf(operation, name), { operation, name }]] : []
  }),
)
/** `waiting_quiz_attempt_id` is shown as `quiz_attempt_id` is. */
const kindOf = (row: string) =>
  shows.has(row) ? row : [...shows.keys()].filter((name) => row.endsWith(`_${name}`)).toSorted((x, y) => y.length - x.length)[0]

/** Whether the caller sees a row of ours in the other department. Who holds nothing there sees none that no operation shows alone. */
async function isSeen({ person, isOfDepartment }: Asker, row: string): Promise<boolean> {
  const shown = shows.get(kindOf(row) ?? '')
  if (!shown) return !isOfDepartment
  const { status } = await ask(t, person, requestFor(document, shown.operation, { ...hidden, [shown.name]: hidden[row]! }))
  return status !== 404
}

/** The rows of the world that a field of an operation names, by what the modules declare. */
function rowsNamed({ operationId }: Operation, field: string): string[] {
  const declared = [`${operationId} ${field}`, field].map((name) => [idFields(mine)[name], knowledge.choices(mine)[name]].flat(2))
  const ids = declared.find((values) => values.some((value) => value !== undefined)) ?? []
  const names = Object.keys(mine).filter((row) => ids.includes(mine[row]))
  // Of several names of one row, one by which an operation shows it.
  const named = names.toSorted((x, y) => Number(kindOf(x) !== undefined) - Number(kindOf(y) !== undefined))
  return [...new Map(named.map((row) => [mine[row], row])).values()]
}

/** Rows that everybody in the organization may name, and why. Rows of other organizations are tried in their place too. */
const OF_EVERYBODY: Record<string, string> = {
  subject_id: 'Subjects are the words of the whole organization: a tag is any subject of it, whoever owns the subject.',
}

const OWN_PART = 'It names a part of the row itself, and nothing else is taken.'
/** Places that no request of the world is fulfilled with, and why. */
const UNFULFILLED: Record<string, string> = {
  'updateDepartment body parent_department_id': 'The one department of the world cannot lie beneath itself. Members see all departments.',
  'setSubjectParents body parent_ids[]': 'The one subject of the world cannot lie beneath itself.',
  'readMyNotifications body ids[]': 'It names notifications of the caller, who has none here.',
  'createCertification body rules[].subject_matter_id': OWN_PART,
  'previewNewCertification body rules[].subject_matter_id': OWN_PART,
  'previewCertification body rules[].id': OWN_PART,
  'setQuizQuestions body questions[].options[].id': OWN_PART,
  'setQuizQuestions body questions[].items[].id': OWN_PART,
  'setQuizQuestions body questions[].pairs[].id': OWN_PART,
  'saveQuizAnswer body answer.option_id': OWN_PART,
  'saveQuizAnswer body answer.option_ids[]': OWN_PART,
  'saveQuizAnswer body answer.item_ids[]': OWN_PART,
  'saveQuizAnswer body answer.pairs[].prompt_id': OWN_PART,
  'saveQuizAnswer body answer.pairs[].match_id': OWN_PART,
  ...Object.fromEntries(
    ['subject_matter_id', 'quiz_id', 'external_course_id', 'scorm_course_id', 'job_aid_id'].map((field) => [
      `updateCertificationRule body ${field}`,
      'The rule of the world asks for a sign-off, and keeps its kind. The tests of rules change others.',
    ]),
  ),
}

/** Operations that answer each row of a request with an outcome of its own. */
const OF_ROWS = new Set(['importExternalGrades'])

const wrong: string[] = []
/** By a place in an operation, whether it was fulfilled with an id of a row that the caller sees. */
const fulfilled = new Map<string, boolean>()
let probes = 0

const isDone = (status: number) => status < 400 || status === 409
const mayAnswer = ({ method, operationId }: Operation) =>
  method === 'GET' || OF_ROWS.has(operationId) || knowledge.operations[operationId]?.asks === true

async function probe(operation: Operation, { at, put }: Reference, row: string, asker: Asker): Promise<void> {
  const [place, base] = [`${operation.operationId} ${at}`, requestFor(document, operation, mine)]
  const own = await ask(t, asker.person, put(base, mine[row]!))
  fulfilled.set(place, fulfilled.get(place) === true || isDone(own.status))
  if (!isDone(own.status)) return
  const nothing = await ask(t, asker.person, put(base, randomUUID()))
  const isHidden = !(row in OF_EVERYBODY) && !(await isSeen(asker, row))
  const foreign: [string, string][] = [['another organization', theirs[row]!], ...(isHidden ? [['another department', hidden[row]!] as [string, string]] : [])]
  for (const [where, id] of foreign.filter(([, other]) => other !== mine[row])) {
    probes += 1
    const answer = await ask(t, asker.person, put(base, id))
    const what = `${place} with a ${row} of ${where} by one ${asker.who}`
    if (comparable(answer) !== comparable(nothing))
      wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 150)}, ${nothing.status} ${nothing.text.slice(0, 150)} for nothing`)
    else if (answer.status < 400 && !mayAnswer(operation)) wrong.push(`${what}: was done`)
  }
} // prettier-ignore

test('an id of a row that the caller may not see is answered as an id of nothing, wherever it stands', async () => {
  const before = await digest(t.db)
  undone.on = true
  const unknown: string[] = []
  for (const operation of operations) {
    for (const reference of referencesOf(document, operation, knowledge.beside(mine))) {
      // Where the path names a row by its id, the organization beside it is not looked at.
      if (reference.at === 'query org' && operation.path.includes('{')) continue
      const named = rowsNamed(operation, reference.field)
      if (named.length === 0) unknown.push(`${operation.operationId} ${reference.at}`)
      for (const row of named) for (const asker of askers) await probe(operation, reference, row, asker)
    }
  }
  undone.on = false
  console.log(`References: ${probes} probes in ${fulfilled.size} places, ${wrong.length} wrong.`)
  expect(unknown, 'fields of which no module says which row they name (nets.ts)').toEqual([])
  expect([...fulfilled].flatMap(([place, done]) => (done ? [] : place)).toSorted()).toEqual(Object.keys(UNFULFILLED).toSorted())
  expect(await digest(t.db), 'something was written').toEqual(before)
  expect(wrong.slice(0, 40)).toEqual([])
  expect(probes).toBeGreaterThan(1000)
})
