import type { IconFiles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../platform/client.ts'

export type Rule = Schemas['CertificationRule']
export type RuleKind = Rule['rule_kind']
export type EvidenceType = NonNullable<Rule['evidence_type']>

/** The fields of a rule that say what it asks for. */
export type RuleTerms = Pick<Rule, 'rule_kind' | 'subject_matter_id' | 'evidence_type' | 'requires'> & {
  /** Hours or records. Null while nothing is typed. */
  amount: number | null
  /** Name of the thing that the rule names. Undefined when none is chosen or the reader may not see it. */
  target: string | undefined
  /** Whether the rule names a thing that the reader may not see. */
  hidden: boolean
}

/** The subjects that count: their names when they are few, else their number. The number is 0 when they are unknown. */
export type Place = { subjects: string } | { among: number }

type AmountField = 'threshold_hours' | 'threshold_count'
type OwnFields = Omit<Rule, 'id' | 'certification_type_id' | 'label' | 'position' | 'created_at' | AmountField>

/** A rule in the builder. Numbers are the typed text, so that they may be empty for a while. */
export type RuleDraft = OwnFields &
  Record<AmountField, string> & {
    /** Stays the same while the rule is on the page. */
    key: string
    /** Undefined until the rule is saved. */
    id: string | undefined
    label: string
  }
/** Errors by field of the draft. */
export type RuleErrors = Partial<Record<keyof RuleDraft, string>>

/** A thing that a rule may name. */
export type Choice = { id: string; name: string; archived_at: string | null; owner_organization_id?: string }
/** The things that rules may name, by kind of rule. */
export type Choices = Partial<Record<RuleKind, Choice[]>>

export type FieldsProps = {
  rule: RuleDraft
  errors: RuleErrors
  /** Subjects of the certification. */
  subjects: { id: string; name: string }[]
  /** Things that a rule of the kind may name. */
  choices: Choice[]
  onChange: (change: Partial<RuleDraft>) => void
}

/** A thing that rules of a kind name. */
type Thing = {
  field: 'scorm_course_id' | 'quiz_id' | 'job_aid_id' | 'external_course_id'
  /** The field of a person's progress with the thing. */
  progress: 'scorm_course' | 'quiz' | 'job_aid' | 'external_course'
  /** Says on the page of the thing what a rule asks for. */
  asks: (rule: Pick<Rule, 'requires'>) => string
}

/** A kind of rule on the pages. */
export type Kind = {
  kind: RuleKind
  icon: typeof IconFiles
  name: string
  /** Explains the kind to authors who add a rule. */
  says: string
  /** Describes a rule, such as `At least 8 hours in Manual handling`. */
  words: (rule: RuleTerms, place: Place) => string
  amount?: AmountField
  thing?: Thing
  /** Set if records prove it. Such rules count subjects of the certification. */
  countsRecords?: true
  /** The evidence that a record needs, unless the rule names it. */
  evidence?: EvidenceType
  isSignOff?: true
  /** Fields of a new rule that are not empty. */
  begins?: Partial<RuleDraft>
  /** The form fields. Missing if the kind alone says what the rule asks for. */
  Fields?: (props: FieldsProps) => ReactNode
  /** Returns what is missing or wrong. */
  errorsOf?: (rule: RuleDraft) => RuleErrors
  /** Returns the payload of the kind's own fields. */
  payload?: (rule: RuleDraft) => Omit<Schemas['UpdateCertificationRule'], 'label' | 'position'>
}
