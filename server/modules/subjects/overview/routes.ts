import { getOrganization } from '#platform/access/owner.ts'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { IncludeArchived, OfOrganization, Params, Query, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import type { Tagged } from '#platform/rows/tags.ts'
import { SubjectNode } from '../schema.ts'
import { allowed } from '../actions.ts'
import * as subjects from '../store.ts'
import { subjectUses } from './schema.ts'
import { uses } from './store.ts'

/** An overview for people who maintain an organization's subjects. */
const members = whoMay('sight', 'organization', { says: 'seeing the organization; subjects:read decides what is shown' })
const reads = whoMay('subjects:read', 'row')
const op = operations('Subjects')

export const subjectOverviewRoutes: Routes<Tagged[]> =
  ({ db }, tagged) =>
  async (app) => {
    app.get(
      '/organizations/:org_id/subject-tree',
      op('getSubjectTree', 'The subjects of an organization that the caller may read, by name, each with its parents', members, {
        params: Params({ org_id: UuidOrSlug }),
        querystring: Query(IncludeArchived),
        200: Type.Array(Ref(SubjectNode)),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return subjects.tree(db, req.actor, id, req.query)
      },
    )

    app.get(
      '/subjects/:subject_id/uses',
      op('getSubjectUses', 'What is tagged with a subject, as far as the caller may read it', reads, {
        params: Params({ subject_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        200: subjectUses(tagged),
      }),
      async (req) => {
        const subject = await allowed(db, req)
        return uses(db, req.actor, subject.id, tagged)
      },
    )
  }
