import type { AwardingMode } from '#modules/certifications/schema.ts'
import type { CreateCertificationRule } from '../../modules/certifications/proof-rules/schema.ts'
import type { OnFixedDate, Recertification } from '../../modules/standing/schema-recertification.ts'
import type { Static } from 'typebox'
import type { Permission } from '../../platform/access/permissions.ts'
import type { DemoSubject } from '../people.ts'

/** A demo organization as it is told; ids, dates and rows are made from it. Roles are named by slugs that are unique in it. */
export type Story = {
  slug: string
  name: string
  description: string
  departments: { slug: string; name: string; parent?: string }[]
  roles: { slug: string; department: string; name: string; description: string; permissions: Permission[]; organization_wide?: true }[]
  /** Who manages whom: manager role, then the roles beneath it. */
  managers: Record<string, string[]>
  subjects: { slug: string; name: string; department?: string; parents?: string[] }[]
  people: Person[]
  courses: Course[]
  events: Happening[]
  certifications: CertificationStory[]
  /** A file of records of which no row could be taken. */
  failed_import?: { file_name: string; by: string; days_ago: number; failures: string[] }
}

export type Person = {
  name: string
  role: string
  /** Set for those who can sign in. */
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
  /** How many of them did it in the last fourteen months, from 0 to 1. */
  share: number
  valid_months?: number
  /** Submitted by the learner and approved by their manager, instead of recorded by a trainer. */
  submitted?: true
  /** Owned by the organization instead of the learner's department. */
  organization_owned?: true
  proof: Proof[]
}

/** One record told by hand. */
export type Happening = {
  learner: string
  title: string
  description?: string
  subjects: string[]
  status: 'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked' | 'rejected'
  days_ago: number
  /** Who wrote it down; the learner when left out. */
  by?: string
  rejection?: { by: string; note: string; days_ago: number }
  hidden?: true
  archived_days_ago?: number
  proof: Proof[]
}

/** What people can be certified in, and how far they are. Sign-offs and awards come in the order in which they are told. */
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
  sign_offs?: (Whom & { rule: string; note?: string; by?: string; revoked?: { days_ago: number; note: string } })[]
  /** Days on which it was given to whoever could have it, and by hand to the others. */
  awards?: (Whom & { revoked?: { days_ago: number; by: string; note: string } })[]
  requests?: { learner: string; days_ago: number; note: string; rejection?: { by: string; days_ago: number; note: string } }[]
  due_dates?: { learner: string; in_days: number; note: string; by: string; days_ago: number }[]
  exemptions?: { learner: string; for_days: number; reason: string; by: string; days_ago: number }[]
}

type RuleStory = Omit<CreateCertificationRule, 'subject_matter_id'> & { subject?: string }

export type RequirementStory = {
  roles: string[]
  first_due_days: number | null
  /** A fixed date is told by how many days from now it comes. */
  recertification: Exclude<Recertification, Static<typeof OnFixedDate>> | { kind: 'fixed_date'; in_days: number; every_years: number }
  renewal_opens_days: number
  grace_days: number
  effective_days_ago?: number
}

/** Everybody named, or that share of those of whom a role requires it, from 0 to 1. */
export type Whom = { days_ago: number } & ({ people: string[] } | { share: number; except?: string[] })
