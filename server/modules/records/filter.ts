import { Type } from 'typebox'
import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { begunWords } from '#platform/rows/search-text.ts'
import { IncludeArchived, OneOf, OwnerFilter, Uuid, UuidOrSlug, text } from '#platform/shapes.ts'
import { type Span, SpanQuery, inOrder } from '#platform/span.ts'
import * as subjects from '#modules/subjects/store.ts'
import { type EvidenceType, evidenceTypes } from './evidence/schema.ts'
import type { RecordFilter } from './store-walk.ts'
import { type RecordStatus, recordStatuses } from './schema.ts'

/** The filters of the list and the export. `q` has words of the title; the time span is about completion. */
export const RecordQuery = {
  ...OwnerFilter,
  q: Type.Optional(text(200)),
  learner: Type.Optional(Uuid),
  subject: Type.Optional(UuidOrSlug),
  status: Type.Optional(OneOf(recordStatuses)),
  evidence_type: Type.Optional(OneOf(evidenceTypes)),
  ...SpanQuery,
  ...IncludeArchived,
}

type FilterQuery = Span & {
  org?: string
  department?: string
  learner?: string
  subject?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  q?: string
  include_archived: boolean
}

/** Resolves the slugs of a query to ids. Throws 400 for a name of nothing that the caller sees. */
export async function recordFilter(db: Db, actor: Actor, query: FilterQuery): Promise<RecordFilter> {
  const { org: _org, department: _department, subject, q = '', ...asked } = inOrder(query)
  const words = begunWords(q)
  const same = { ...asked, ...(words !== undefined && { words }) }
  const owner = await ownerFilter(db, actor, query)
  if (subject === undefined) return { ...same, ...owner }
  const found = await subjects.find(db, actor, subject, owner.organization_id)
  const fits =
    found &&
    actor.sees(found.owner_organization_id) &&
    (owner.organization_id ?? found.owner_organization_id) === found.owner_organization_id
  if (!fits) throw badRequest('subject names nothing you can see. A slug needs org beside it.', 'subject')
  return { ...same, ...owner, subject_id: found.id }
}
