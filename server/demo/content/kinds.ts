import type { Permission } from '#platform/permissions.ts'
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
