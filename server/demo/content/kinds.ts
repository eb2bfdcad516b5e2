import type { AwardingMode } from '#modules/certifications/schema.ts'
import type { CreateCertificationRule } from '../../modules/certifications/proof-rules/schema.ts'
import type { OnFixedDate, Recertification } from '../../modules/standing/schema-recertification.ts'
import type { Static } from 'typebox'
import type { Permission } from '../../platform/access/permissions.ts'
import type { DemoSubject } from '../people.ts'

/** A demo organization as a story: the content makes ids, dates and rows from it. Role slugs are unique in it. */
export type Story = {
  slug: string
  name: string
  description: string
  departments: { slug: string; name: string; parent?: string }[]
  roles: { slug: string; department: string; name: string; description: string; permissions: Permission[]; organization_wide?: true }[]
  /** Subordinate roles by manager role. */
  managers: Record<string, string[]>
  subjects: { slug: string; name: string; department?: string; parents?: string[] }[]
  people: Person[]
  courses: Course[]
  events: RecordStory[]
  certifications: CertificationStory[]
  /** An import file that was refused in every row. */
  failed_import?: { file_name: string; by: string; days_ago: number; failures: string[] }
}

export type Person = {
  name: string
  role: string
  /** Set for people who can sign in. */
  subject?: DemoSubject
  kind?: 'machine'
  grant_ends_in_days?: number
}

export type Proof =
  | { evidence_type: 'score'; lowest: number; max?: number }
  | { evidence_type: 'quantity'; amount: number; unit: string }
  | { evidence_type: 'date_range'; hours: number }
  | { evidence_type: 'url'; url: string; title: string }
  | { evidence_type: 'file'; picture: 'certificate' | 'attendance-sheet' }
  | { evidence_type: 'pass_fail'; assessor: string; passed?: boolean }
  | { evidence_type: 'note'; text: string }

export type Course = {
  title: string
  description?: string
  subjects: string[]
  roles: string[]
  /** The share of people with these roles who took it in the last fourteen months, from 0 to 1. */
  share: number
  valid_months?: number
  /** The learner submitted it and their manager approved it. Without this, a trainer recorded it. */
  submitted?: true
  /** The organization owns the record. Without this, the learner's department owns it. */
  organization_owned?: true
  proof: Proof[]
}

/** One record that is written by hand. */
export type RecordStory = {
  learner: string
  title: string
  description?: string
  subjects: string[]
  status: 'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked' | 'rejected'
  days_ago: number
  /** The author of the record; by default the learner. */
  by?: string
  rejection?: { by: string; note: string; days_ago: number }
  hidden?: true
  archived_days_ago?: number
  proof: Proof[]
}

/** A certification and the people's progress in it. Sign-offs and awards come in the given order. */
export type CertificationStory = {
  slug: string
  name: string
  description: string
  description_markdown: string
  department?: string
  awarding_mode: AwardingMode
  subjects: string[]
  rules: RuleStory[]
  leaflets?: { label: string; format: 'pdf' | 'markdown'; lines: string[] }[]
  required_by: RequirementStory[]
  sign_off_requests?: { rule: string; learner: string; days_ago: number; note: string }[]
  sign_offs?: (PeopleOnDay & { rule: string; note?: string; by?: string; revoked?: { days_ago: number; note: string } })[]
  /** Days on which it was awarded. People who lacked a proof got it by hand. */
  awards?: (PeopleOnDay & { revoked?: { days_ago: number; by: string; note: string } })[]
  requests?: { learner: string; days_ago: number; note: string; rejection?: { by: string; days_ago: number; note: string } }[]
  due_dates?: { learner: string; in_days: number; note: string; by: string; days_ago: number }[]
  exemptions?: { learner: string; for_days: number; reason: string; by: string; days_ago: number }[]
}

type RuleStory = Omit<CreateCertificationRule, 'subject_matter_id'> & { subject?: string }

export type RequirementStory = {
  roles: string[]
  first_due_days: number | null
  /** `in_days` is the number of days from now to the fixed date. */
  recertification: Exclude<Recertification, Static<typeof OnFixedDate>> | { kind: 'fixed_date'; in_days: number; every_years: number }
  renewal_opens_days: number
  grace_days: number
  effective_days_ago?: number
}

/** The named people, or a share (0 to 1) of the people whose role requires the certification. */
export type PeopleOnDay = { days_ago: number } & ({ people: string[] } | { share: number; except?: string[] })
