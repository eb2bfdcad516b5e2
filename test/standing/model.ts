/**
 * Computes the standing of a person in a certification type. It does so in the slow and obvious way, from lists of facts. The tests
 * compare the evaluator with it. It shares no code with the evaluator: moments are milliseconds, days count from 1970, and every question
 * is a loop.
 */

import { type Place, dayAt } from './places.ts'

const DAY = 86_400_000

export type ModelRule = {
  id: string
  kind:
    | 'subject_hours'
    | 'subject_record_count'
    | 'evidence_document'
    | 'manual_sign_off'
    | 'quiz_pass'
    | 'external_course_pass'
    | 'scorm_course_complete'
    | 'job_aid_viewed'
  subject: string | null
  threshold: number
  evidence: string | null
  course: string | null
  aid: string | null
  quiz: string | null
  external: string | null
  requires: 'view' | 'confirmation' | null
}
/** A version with `again` requires everyone to complete that version or a later one. */
export type ModelCourse = { id: string; versions: { number: number; registered: number; again: boolean }[] }
/** A version with `again` requires everyone to pass the quiz once more. */
export type ModelQuiz = { id: string; versions: { published: number; again: boolean }[] }
export type ModelType = { id: string; department: string | null; subjects: string[]; rules: ModelRule[]; archived: number | null }
export type ModelScheme =
  | { kind: 'once' }
  | { kind: 'interval'; months: number; anchor: 'award' | 'due_date' }
  | { kind: 'fixed_date'; month: number; day: number; every_years: number }
export type ModelLink = {
  role: string
  type: string
  created: number
  first: number | null
  scheme: ModelScheme
  opens: number
  grace: number
  from: number | null
}
export type ModelRecord = {
  id: string
  person: string
  subjects: string[]
  status: string
  completed: number | null
  created: number
  archived: number | null
  expires: number | null
  approved: number | null
  evidence: { type: string; hours: number; passed: boolean; created: number }[]
}
type About = { person: string; type: string }
export type ModelWorld = {
  /** The time zone of its days. */
  place: Place
  departments: { id: string; parent: string | null; archived: number | null }[]
  roles: { id: string; department: string }[]
  people: { id: string; disabled: number | null }[]
  types: ModelType[]
  links: ModelLink[]
  grants: { role: string; person: string; granted: number; expires: number | null }[]
  records: ModelRecord[]
  awards: (About & { id: string; awarded: number; created: number; revoked: number | null })[]
  requests: (About & { requested: number; decided: number | null })[]
  courses: ModelCourse[]
  aids: { id: string; cutoffs: number[] }[]
  /** Views and confirmations of job aids. */
  readings: { id: string; kind: 'view' | 'confirmation'; aid: string; person: string; at: number }[]
  quizzes: ModelQuiz[]
  /** Attempts at quizzes. `passed` is null until the last question is graded. */
  tries: { id: string; quiz: string; person: string; started: number; submitted: number | null; passed: boolean | null }[]
  /** Courses in other learning systems. Their grades are in `grades`. */
  externals: { id: string; passing: number | null }[]
  grades: { id: string; external: string; person: string; completed: number; imported: number; score: number; passed: boolean | null }[]
  attempts: { id: string; course: string; person: string; version: number; started: number; completed: number | null }[]
  /** For a person and a type, they follow one another: each is set when the former ends, or later. */
  dueDates: (About & { due: number; set: number; ended: number | null })[]
  exemptions: (About & { granted: number; until: number | null; ended: number | null })[]
  signOffs: { id: string; rule: string; person: string; observed: number; created: number; revoked: number | null }[]
}

export type ModelStanding = {
  state: string
  awardable: boolean
  due: number | null
  opens: number | null
  grace: number | null
  rules: { current: number; satisfied: boolean; counted: string[] }[]
}

export function standing(world: ModelWorld, person: string, type: ModelType, at: number): ModelStanding {
  const mine = (fact: About) => fact.person === person && fact.type === type.id
  const awards = world.awards.filter((award) => mine(award) && award.awarded <= at && award.created <= at && !over(award.revoked, at))
  awards.sort((a, b) => a.awarded - b.awarded || (a.id < b.id ? -1 : 1))
  const last = awards.length === 0 ? null : awards[awards.length - 1]!
  const rules = type.rules.map((rule) => progress(world, person, type, rule, last === null ? null : last.awarded, at))
  const { due, opens, grace } = dates(world, person, type, awards, at)

  let awardable = rules.length > 0
  for (const rule of rules) if (!rule.satisfied) awardable = false
  if (last !== null && (opens === null || at < opens)) awardable = false

  const exempt = world.exemptions.some((e) => mine(e) && e.granted <= at && !over(e.until, at) && !over(e.ended, at))
  const requested = world.requests.some((r) => mine(r) && r.requested <= at && !over(r.decided, at))
  let state = 'not_started'
  if (rules.some((rule) => rule.current > 0)) state = 'in_progress'
  if (awardable) state = 'awardable'
  if (last !== null) state = 'valid'
  if (requested) state = 'requested'
  if (last !== null && opens !== null && at >= opens) state = 'renewal_open'
  if (due !== null && at > due) state = 'in_grace'
  if (grace !== null && at > grace) state = 'overdue'
  if (exempt) state = 'exempt'
  return { state, awardable, due, opens, grace, rules }
}

const over = (end: number | null, at: number) => end !== null && end <= at

function progress(world: ModelWorld, person: string, type: ModelType, rule: ModelRule, since: number | null, at: number) {
  const isNew = (dated: number) => dated <= at && (since === null || dated > since)
  if (rule.kind === 'manual_sign_off') {
    const found = world.signOffs.filter(
      (s) => s.rule === rule.id && s.person === person && s.created <= at && !over(s.revoked, at) && isNew(s.observed),
    )
    return { current: found.length, satisfied: found.length > 0, counted: found.map(({ id }) => id).toSorted() }
  }
  if (rule.kind === 'scorm_course_complete') {
    let counting = 1
    for (const version of world.courses.find(({ id }) => id === rule.course)!.versions)
      if (version.again && version.registered <= at && version.number > counting) counting = version.number
    const found = world.attempts.filter(
      (a) => a.course === rule.course && a.person === person && a.version >= counting && a.completed !== null && isNew(a.completed),
    )
    return { current: found.length, satisfied: found.length > 0, counted: found.map(({ id }) => id).toSorted() }
  }
  if (rule.kind === 'job_aid_viewed') {
    let cutoff: number | null = null
    for (const moment of world.aids.find(({ id }) => id === rule.aid)!.cutoffs)
      if (moment <= at && (cutoff === null || moment > cutoff)) cutoff = moment
    let last: ModelWorld['readings'][number] | null = null
    for (const reading of world.readings) {
      if (reading.aid !== rule.aid || reading.person !== person || reading.kind !== rule.requires || reading.at > at) continue
      if (last === null || reading.at > last.at || (reading.at === last.at && reading.id > last.id)) last = reading
    }
    const counts = last !== null && isNew(last.at) && (cutoff === null || last.at > cutoff)
    return { current: counts ? 1 : 0, satisfied: counts, counted: counts ? [last!.id] : [] }
  }
  if (rule.kind === 'quiz_pass') {
    let cutoff = -Infinity
    for (const { published, again } of world.quizzes.find(({ id }) => id === rule.quiz)!.versions)
      if (again && published <= at && published > cutoff) cutoff = published
    const found = world.tries.filter(
      (a) =>
        a.quiz === rule.quiz &&
        a.person === person &&
        a.submitted !== null &&
        a.passed === true &&
        a.submitted > cutoff &&
        isNew(a.submitted),
    )
    return { current: found.length, satisfied: found.length > 0, counted: found.map(({ id }) => id).toSorted() }
  }
  if (rule.kind === 'external_course_pass') {
    const { passing } = world.externals.find(({ id }) => id === rule.external)!
    const found = world.grades.filter((g) => {
      if (g.external !== rule.external || g.person !== person || g.imported > at || !isNew(g.completed)) return false
      return passing === null ? g.passed === true : g.score >= passing
    })
    return { current: found.length, satisfied: found.length > 0, counted: found.map(({ id }) => id).toSorted() }
  }
  const counted: string[] = []
  let hours = 0
  for (const record of world.records) {
    if (record.person !== person || record.status !== 'completed' || record.created > at) continue
    if (over(record.archived, at) || over(record.expires, at)) continue
    if (record.approved !== null && record.approved > at) continue
    if (!isNew(record.completed === null ? record.created : record.completed)) continue
    const wanted = rule.subject === null ? type.subjects : [rule.subject]
    if (!record.subjects.some((subject) => wanted.includes(subject))) continue
    const evidence = record.evidence.filter(({ created }) => created <= at)
    const worth = evidence.reduce((sum, each) => sum + each.hours, 0)
    if (rule.kind === 'subject_hours' && worth === 0) continue
    if (rule.kind === 'evidence_document' && !evidence.some((each) => each.type === rule.evidence && each.passed)) continue
    counted.push(record.id)
    hours += worth
  }
  const current = rule.kind === 'subject_hours' ? Math.round(hours * 1e6) / 1e6 : counted.length
  return { current, satisfied: current >= rule.threshold, counted: counted.toSorted() }
}

type GivenAward = ModelWorld['awards'][number]

function dates(world: ModelWorld, person: string, type: ModelType, awards: GivenAward[], at: number) {
  const { place } = world
  const assigned = world.dueDates.filter((d) => d.person === person && d.type === type.id && d.set <= at)
  const now = assigned.find((d) => !over(d.ended, at) && !awards.some((award) => award.created > d.set))
  const dues: number[] = []
  const opens: number[] = []
  const graces: number[] = []
  const add = (day: number, last: number, grace: number) => {
    dues.push(last)
    graces.push(grace === 0 ? last : place.begins(day + grace + 1) - 1)
  }
  let links = 0
  for (const { link, granted } of required(world, person, type.id, at)) {
    links += 1
    if (now) {
      add(place.day(now.due), now.due, link.grace)
      opens.push(place.begins(place.day(now.due) - link.opens))
      continue
    }
    const asked = askedFor(place, link, granted, awards, assigned)
    if (asked.due !== null) add(asked.due, place.begins(asked.due + 1) - 1, link.grace)
    if (asked.opens !== null) opens.push(place.begins(asked.opens))
  }
  if (links === 0 && now) {
    add(place.day(now.due), now.due, 0)
    opens.push(place.begins(place.day(now.due) - 90))
  }
  const first = (moments: number[]) => (moments.length === 0 ? null : Math.min(...moments))
  return { due: first(dues), opens: awards.length === 0 ? null : first(opens), grace: first(graces) }
}

/**
 * Returns the due date, and the day from which an award meets it. The first due date applies again if the last award ended before the link
 * began.
 */
function askedFor(place: Place, link: ModelLink, granted: number, awards: GivenAward[], assigned: ModelWorld['dueDates']) {
  const start = place.day(link.from === null ? granted : Math.max(granted, link.from))
  const first = link.first === null ? null : start + link.first
  const endedBefore = (due: number | null) => due !== null && link.from !== null && due < place.day(link.from)
  let due = first
  let opens: number | null = start
  for (let nr = 0; nr < awards.length; nr += 1) {
    const award = awards[nr]!
    const awarded = place.day(award.awarded)
    if (nr > 0 && endedBefore(due) && awarded >= place.day(link.from!)) [due, opens] = [first, start]
    for (const date of assigned) {
      if (!serves(award, date, awards)) continue
      due = place.day(date.due)
      opens = nr === 0 ? start : due - link.opens
    }
    due = after(link, awarded, due, opens ?? start)
    opens = due === null ? null : due - link.opens
  }
  return awards.length > 0 && endedBefore(due) ? { due: first, opens: start } : { due, opens }
}

/**
 * Whether an award is the first one given while an assigned due date held. If several were given at the same moment, it is the one that
 * counts first.
 */
function serves(award: GivenAward, date: ModelWorld['dueDates'][number], awards: GivenAward[]): boolean {
  if (award.created <= date.set || (date.ended !== null && date.ended < award.created)) return false
  for (const other of awards) {
    if (other === award) break
    if (other.created === award.created) return false
  }
  return !awards.some((other) => other.created > date.set && other.created < award.created)
}

function after({ scheme, opens: window }: ModelLink, awarded: number, due: number | null, opens: number): number | null {
  if (scheme.kind === 'once') return null
  if (scheme.kind === 'interval') {
    const base = scheme.anchor === 'due_date' && due !== null && awarded >= opens ? due : awarded
    for (let count = 1; ; count += 1) {
      const [year, month, day] = parts(base)
      const next = dayAt(year, month + scheme.months * count, day)
      if (next > awarded) return next
    }
  }
  let [year] = parts(awarded)
  while (dayAt(year, scheme.month - 1, scheme.day) <= awarded) year += 1
  const first = dayAt(year, scheme.month - 1, scheme.day)
  const early = awarded >= first - window
  return dayAt(year + scheme.every_years - (early ? 0 : 1), scheme.month - 1, scheme.day)
}

function parts(day: number): [number, number, number] {
  const date = new Date(day * DAY)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
}

function holds(world: ModelWorld, person: string, at: number) {
  return world.grants.filter((grant) => {
    const role = world.roles.find(({ id }) => id === grant.role)!
    const department = world.departments.find(({ id }) => id === role.department)!
    const account = world.people.find(({ id }) => id === person)!
    if (grant.person !== person || grant.granted > at || over(grant.expires, at)) return false
    return !over(department.archived, at) && !over(account.disabled, at)
  })
}

function required(world: ModelWorld, person: string, type: string, at: number) {
  return holds(world, person, at).flatMap((grant) =>
    world.links
      .filter((link) => link.role === grant.role && link.type === type && link.created <= at)
      .map((link) => ({ link, granted: grant.granted })),
  )
}

/** Whether the type reaches the person, was awarded to them or is requested by them. */
export function concerns(world: ModelWorld, person: string, type: ModelType, at: number): boolean {
  if (type.department === null || required(world, person, type.id, at).length > 0) return true
  for (const { role } of holds(world, person, at)) {
    const home = world.roles.find(({ id }) => id === role)!.department
    let above: string | null = type.department
    while (above !== null) {
      if (above === home) return true
      const department: { parent: string | null } = world.departments.find(({ id }) => id === above)!
      above = department.parent
    }
  }
  const mine = (fact: About) => fact.person === person && fact.type === type.id
  if (world.awards.some((award) => mine(award) && award.awarded <= at && award.created <= at && !over(award.revoked, at))) return true
  return world.requests.some((request) => mine(request) && request.requested <= at && !over(request.decided, at))
}
