import { useState } from 'react'
import type { Schemas } from '../../../platform/client.ts'
import { inputDay, today } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { useAccess } from '../../../platform/session.tsx'
import { newDraft } from '../evidence/drafts.ts'
import type { Evidence } from '../evidence/describe.ts'
import type { SubmissionDraft } from './kept-draft.ts'
import type { ResubmittedRecord } from './send.ts'
import { kinds } from '../../rule-kinds/kinds.ts'

/** An empty form with the reader's most likely organization and department. */
export function useBlank(): SubmissionDraft {
  const { organizations } = useAccess()
  const [blank] = useState(() => {
    const first = organizations[0]
    const departments = new Set(first?.grants.map(({ department_id }) => department_id))
    const about = {
      organization: first?.organization.id ?? '',
      department: departments.size === 1 ? ([...departments][0] ?? null) : null,
      title: '',
      completed: today(organizationZone(first?.organization.id)),
      description: '',
      subjects: [],
    }
    return { about, evidence: [], keep: [] }
  })
  return blank
}

type Standing = Pick<Schemas['StandingDetail'], 'owner_organization' | 'subjects' | 'rules'>

/** A form for a certification, with its subjects and the evidence that its unsatisfied rules require. */
export function openingFor(blank: SubmissionDraft, { owner_organization, subjects, rules }: Standing): SubmissionDraft {
  const { organization, department } = blank.about
  const there = organization === owner_organization.id
  const open = rules.filter(({ satisfied }) => !satisfied)
  const wanted = open.flatMap(({ rule_kind, evidence_type }) => evidence_type ?? kinds[rule_kind].evidence ?? [])
  const drafts = [...new Set(wanted)].filter((type) => type !== 'file').map((type) => newDraft(type))
  const about = {
    ...blank.about,
    organization: owner_organization.id,
    department: there ? department : null,
    subjects: subjects.map(({ id }) => id),
  }
  return { about, evidence: drafts, keep: [] }
}

/** The form of an existing submission, with its texts and all its evidence. */
export const openingOf = (record: ResubmittedRecord, evidence: Evidence[]): SubmissionDraft => ({
  about: {
    organization: record.owner_organization_id,
    department: record.owner_department_id,
    title: record.title,
    completed: record.completed_at === null ? '' : inputDay(record.completed_at, organizationZone(record.owner_organization_id)),
    description: record.description ?? '',
    subjects: record.subject_matter_ids,
  },
  evidence: [],
  keep: evidence.map(({ id }) => id),
})
