import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { before } from '#platform/moments.ts'
import type { Ask, Asks, ProofItem, RuleKind, Targets, Unit } from './schema.ts'

/** What decides whether a rule is satisfied. */
export type ProofRule = { [Field in Ask]: Asks[Field] | null } & {
  id: string
  rule_kind: RuleKind
  label: string | null
  subject_matter_id: string | null
  targets: Targets
}
/** A certification as far as proof goes: its tags and rules. */
export type Ruled = Owned & { subject_ids: string[]; rules: ProofRule[] }

/** Everything there is to know of a kind of rule. */
export type Kind = {
  /** The field that says what a rule asks for; none where the kind alone says it. */
  field?: Ask
  /** What may be said beside it, and what holds where it is left out. */
  otherwise?: Partial<Asks>
  /** Where the field is the id of something. */
  target?: Target
  /** Whether a rule may count one of the certification's subjects alone. */
  narrowable?: boolean
  unit: Unit
  /** How much of the unit a rule needs. */
  required: (rule: ProofRule) => number
  /** How far somebody is, as a sentence. */
  explain: (reached: Reached, rule: ProofRule) => string
  /** Whether times that count overlap; only hours can. */
  overlap?: (counted: TracedItem[]) => boolean
  /** Where proof comes from; nothing can count as long as there is none. Kinds that are read together share it. */
  source?: Source
}

export type Target = {
  table: keyof DB
  /** Whether an author of rules may name a row of the table: what they may see. */
  named: (actor: Actor) => RawBuilder<SqlBool>
  /** Whether everyone who is told of a rule is told the thing; else it takes sight of it. */
  toldToAll?: true
  /** Keys and values of a JSON object that tell it of a rule `r`: those of `Targets`. */
  told?: RawBuilder<unknown>
}

export type Reached = { current: number; required: number; satisfied: boolean; overlapping: boolean }

/** The same rule about the same rows, for many and for few: what `measure` adds up is what `trace` finds no reason against. */
export type Source = { measure: Measure; trace: Trace }

/** Who is asked about what. */
export type Question = { people: string[]; types: Ruled[]; at: string }
/** The last award of a person in a type, both by their places in the question: only proof dated after it counts. */
export type Since = (person: number, type: number) => string | undefined
/** A rule of the question, with its place among the rules and that of its type among the types. */
export type PlacedRule = { rule: ProofRule; nr: number; type: number }
/** Adds to what a person has reached in a rule. */
export type Add = (person: number, rule: PlacedRule, amount: number) => void
/** Reads what may count for its rules, for everybody at once with a fixed number of statements; what comes back counts it. */
export type Measure = (db: Db, question: Question, rules: PlacedRule[]) => Promise<(since: Since, add: Add) => void>

/** One person's rule. */
export type Traced = { user_id: string; type: Ruled; rule: ProofRule; since: string | undefined }
/**
 * Reads what people have that counts for the types or nearly does; what comes back tells it of one rule, newest first, each
 * with the reason why it does not count. `elsewhere` also reads what has nothing to do with the types' subjects.
 */
export type Trace = (db: Db, question: Question, elsewhere: boolean) => Promise<(of: Traced) => TracedItem[]>

/** What lies beside a record: `passed` is false for a pass_fail row that records a failure. */
export type TracedEvidence = { type: string; passed: boolean; from: string | null; to: string | null }
/** A record's item remembers whose it is, for those who may not be shown every one. */
export type TracedItem = ProofItem & { record?: Owned & { hidden_from_learner: boolean; evidence: TracedEvidence[] } }

/** Says how many of the things that a rule counts there are. */
export const counting =
  (one: string, many: string) =>
  ({ current, required, satisfied }: Reached): string => {
    const said = `${current} ${current === 1 ? one : many}`
    return satisfied ? `${said}, ${required} needed.` : `${said}, ${required - current} more needed.`
  }

/** Whether something is too old to count beside the last award. */
export const isOld = (dated: string, since: string | undefined) => since !== undefined && !before(since, dated)

/** One thing that satisfies a rule, by the places of the person and of the rule among those measured. */
export type Dated = { person: number; rule: number; dated: string }

/** Counts each thing that is dated after the last award. */
export const countEach = (rules: PlacedRule[], rows: Dated[]) => (since: Since, add: Add) => {
  for (const { person, rule: nr, dated } of rows) {
    const rule = rules[nr]!
    if (!isOld(dated, since(person, rule.type))) add(person, rule, 1)
  }
}
