import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { type RuleField, type RuleFields, type Targets, ruleKinds } from './schema.ts'

/** The fields of a rule that are ids of things. */
export type Pointer = Extract<RuleField, `${string}_id`>
type RulePointers = { [Field in Pointer]?: RuleFields[Field] | null }

/** How to look up the targets of rules: each kind by its field. */
const looked = ruleKinds.flatMap((kind) => {
  const { field, target }: Kind = kinds[kind]
  return field && isPointer(field) && target ? [{ field, target }] : []
})
function isPointer(field: RuleField): field is Pointer {
  return field.endsWith('_id')
}

/** Returns the first field whose target does not exist in the organization, or is not visible to the author. */
export async function pointsAside(db: Db, actor: Actor, organizationId: string, rule: RulePointers): Promise<Pointer | undefined> {
  for (const { field, target } of looked) {
    const id = rule[field]
    if (typeof id !== 'string') continue
    const seen = sql<SqlBool>`${sql.ref(`${target.table}.owner_organization_id`)} = ${organizationId}::uuid and ${target.named(actor)}`
    if (!(await found(db, target.table, [id], seen)).has(id)) return field
  }
  return undefined
}

/** Returns the ids of rule targets that the caller may not see. */
export async function unseenOf(db: Db, actor: Actor, rules: RulePointers[]): Promise<Set<string>> {
  const unseen = new Set<string>()
  if (actor.superuser) return unseen
  for (const { field, target } of looked) {
    const ids = new Set(rules.map((rule) => rule[field]).filter((id) => typeof id === 'string'))
    if (target.toldToAll || ids.size === 0) continue
    const seen = await found(db, target.table, [...ids], target.named(actor))
    for (const id of ids) if (!seen.has(id)) unseen.add(id)
  }
  return unseen
}

/** Whether a row of `certification_rule` points at a thing that the caller may see. */
export function pointsAtSeen(actor: Actor, id: string): RawBuilder<SqlBool> {
  const pointing = looked.map(({ field, target }) => {
    const seen = target.toldToAll || actor.superuser ? sql`true` : target.named(actor)
    const thing = sql`select from ${sql.table(target.table)} where ${sql.ref(`${target.table}.id`)} = ${id}::uuid and ${seen}`
    return sql`(${sql.ref(`certification_rule.${field}`)} = ${id}::uuid and exists (${thing}))`
  })
  return sql<SqlBool>`(${sql.join(pointing, sql` or `)})`
}

/** A rule as it is told to a caller who may not see some things: it stays tied to such a thing, and does not name it. */
export function masked<Rule extends RulePointers>(rule: Rule, unseen: ReadonlySet<string>): Rule & { hidden: boolean } {
  const hidden = looked.filter(({ field }) => typeof rule[field] === 'string' && unseen.has(rule[field]))
  return { ...rule, ...Object.fromEntries(hidden.map(({ field }) => [field, null])), hidden: hidden.length > 0 }
}

/** Returns the ids of targets that the caller may not see, for rules with named targets. */
export const unseenTargets = (db: Db, actor: Actor, rules: Targets[]) => unseenOf(db, actor, rules.map(pointersOf))

/** Returns the named targets of a rule, as far as the caller may see them. */
export function maskedTargets(
  { scorm_course, job_aid, quiz, external_course }: Targets,
  unseen: ReadonlySet<string>,
): Targets & { hidden: boolean } {
  const isHidden = (thing: { id: string } | null) => thing !== null && unseen.has(thing.id)
  const told = <Thing extends { id: string }>(thing: Thing | null) => (isHidden(thing) ? null : thing)
  return {
    scorm_course: told(scorm_course),
    job_aid: told(job_aid),
    quiz: told(quiz),
    external_course: told(external_course),
    hidden: [scorm_course, job_aid, quiz, external_course].some(isHidden),
  }
}

const pointersOf = ({ scorm_course, job_aid, quiz, external_course }: Targets): RulePointers => ({
  scorm_course_id: scorm_course?.id ?? null,
  job_aid_id: job_aid?.id ?? null,
  quiz_id: quiz?.id ?? null,
  external_course_id: external_course?.id ?? null,
})

async function found(db: Db, table: string, ids: string[], which: RawBuilder<SqlBool>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and ${which}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
