import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { before } from '#platform/moments.ts'
import type { ProofItem, RuleField, RuleFields, RuleKind, Targets, Unit } from './schema.ts'

/** The fields that decide whether a rule is satisfied. */
export type ProofRule = { [Field in RuleField]: RuleFields[Field] | null } & {
  id: string
  rule_kind: RuleKind
  label: string | null
  subject_matter_id: string | null
  targets: Targets
}
/** The parts of a certification that proof needs: its tags and rules. */
export type RuledType = Owned & { subject_ids: string[]; rules: ProofRule[] }

/** The definition of a kind of rule. */
export type Kind = {
  /** The field with what a rule requires. None if the kind alone says it. */
  field?: RuleField
  /** Optional fields, with their defaults. */
  otherwise?: Partial<RuleFields>
  /** Set if the field is the id of a thing. */
  target?: Target
  /** Whether a rule may count only one of the certification's subjects. */
  narrowable?: boolean
  unit: Unit
  /** Returns how many units a rule requires. */
  required: (rule: ProofRule) => number
  /** Returns a sentence about the person's progress. */
  explain: (reached: RuleProgress, rule: ProofRule) => string
  /** Whether counted times overlap. Only hours can. */
  overlap?: (counted: TracedItem[]) => boolean
  /** Where proof comes from. Without a source nothing counts. Kinds that are read together share one. */
  source?: Source
}

export type Target = {
  table: keyof DB
  /** SQL condition: an author of rules may name a row of the table, because they may see it. */
  named: (actor: Actor) => RawBuilder<SqlBool>
  /** The thing is shown to everyone who sees the rule. Otherwise only to people who may see the thing. */
  toldToAll?: true
  /** SQL for the keys and values of a JSON object that describes the target of a rule `r`, as in `Targets`. */
  told?: RawBuilder<unknown>
}

export type RuleProgress = { current: number; required: number; satisfied: boolean; overlapping: boolean }

/**
 * One source of proof. Both functions apply the same rule to the same rows: `measure`, for many people, sums what `trace`, for few, lists
 * without a reason.
 */
export type Source = { measure: Measure; trace: Trace }

/** The people and types in question. */
export type Question = { people: string[]; types: RuledType[]; at: string }
/** Returns the time of a person's last award in a type, both by index in the question. Only proof dated after it counts. */
export type LastAwardLookup = (person: number, type: number) => string | undefined
/** A rule of the question, with its index among the rules and the index of its type. */
export type PlacedRule = { rule: ProofRule; nr: number; type: number }
/** Adds to a person's progress in a rule. */
export type AddProgress = (person: number, rule: PlacedRule, amount: number) => void
/** Reads what may count for its rules, for all people in a fixed number of statements. The returned function counts it. */
export type Measure = (db: Db, question: Question, rules: PlacedRule[]) => Promise<(since: LastAwardLookup, add: AddProgress) => void>

/** One person's rule. */
export type TracedRule = { user_id: string; type: RuledType; rule: ProofRule; since: string | undefined }
/**
 * Reads what people have that counts for the types, or nearly does. The returned function lists it for one rule, newest first, with the
 * reason why an item does not count. `elsewhere` also reads proof unrelated to the types' subjects.
 */
export type Trace = (db: Db, question: Question, elsewhere: boolean) => Promise<(of: TracedRule) => TracedItem[]>

/** The evidence of a record. `passed` is false for a pass_fail row with a failure. */
export type TracedEvidence = { type: string; passed: boolean; from: string | null; to: string | null }
/** An item of a record has the record's owner, because not every reader may see all records. */
export type TracedItem = ProofItem & { record?: Owned & { hidden_from_learner: boolean; evidence: TracedEvidence[] } }

/** Returns a function for the sentence about how many things count. */
export const counting =
  (one: string, many: string) =>
  ({ current, required, satisfied }: RuleProgress): string => {
    const said = `${current} ${current === 1 ? one : many}`
    return satisfied ? `${said}, ${required} needed.` : `${said}, ${required - current} more needed.`
  }

/** Whether proof is too old to count after the last award. */
export const isOld = (dated: string, since: string | undefined) => since !== undefined && !before(since, dated)

/** A thing that satisfies a rule, with the indexes of the person and the rule. */
export type DatedProof = { person: number; rule: number; dated: string }

/** Counts each thing dated after the last award. */
export const countEach = (rules: PlacedRule[], rows: DatedProof[]) => (since: LastAwardLookup, add: AddProgress) => {
  for (const { person, rule: nr, dated } of rows) {
    const rule = rules[nr]!
    if (!isOld(dated, since(person, rule.type))) add(person, rule, 1)
  }
}
