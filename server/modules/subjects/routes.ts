import type { Routes } from '../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { CatalogueQuery, catalogueFilter, nameSorts } from '#platform/rows/catalogue.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { PageQuery, SortQuery, sortedRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import type { Tagged } from '#platform/rows/tags.ts'
import * as actions from './actions.ts'
import { consequencesFor } from './consequences.ts'
import { CreateSubject, SetSubjectParents, Subject, SubjectHierarchy, UpdateSubject } from './schema.ts'
import * as subjects from './store.ts'

const path = '/subjects/:subject_id'
const bySlug = { params: Params({ subject_id: UuidOrSlug }), querystring: Query(OfOrganization) }
const [lists, creates] = [whoMay('subjects:read', 'list'), whoMay('subjects:write', 'new row')]
const [reads, writes, deletes] = [whoMay('subjects:read', 'row'), whoMay('subjects:write', 'row'), whoMay('subjects:delete', 'row')]
const op = operations('Subjects')

export const subjectRoutes: Routes<Tagged[]> =
  ({ db, signer }, tagged) =>
  async (app) => {
    const consequences = consequencesFor(tagged)

    app.get(
      '/subjects',
      op('listSubjects', 'Subjects, the newest first or by name', lists, {
        querystring: Query({ ...CatalogueQuery, ...SortQuery(nameSorts), ...PageQuery }),
        200: pageOf(Subject),
      }),
      async (req) => {
        const filter = await catalogueFilter(db, req.actor, req.query)
        return subjects.list(db, req, filter, sortedRequest(signer, req))
      },
    )

    app.post(
      '/subjects',
      op('createSubject', 'Create a subject', creates, { body: CreateSubject, 201: Subject, fails: [409] }),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        return once(db, req, (db) => actions.create(db, req.caller, owned, req.body))
      },
    )

    app.get(path, op('getSubject', 'A subject', reads, { ...bySlug, 200: Subject }), (req) => actions.allowed(db, req))

    app.patch(
      path,
      op('updateSubject', 'Change, archive or bring back a subject', writes, {
        ...bySlug,
        body: UpdateSubject,
        200: Subject,
        fails: [409],
      }),
      async (req) => {
        const subject = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, subject, req.body))
      },
    )

    app.delete(
      path,
      op('archiveSubject', 'Archive a subject; what is tagged with it keeps the tag', writes, { ...bySlug, 200: Subject }),
      async (req) => {
        const subject = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, subject, { archived: true }))
      },
    )

    app.get(
      `${path}/hierarchy`,
      op('getSubjectHierarchy', 'A subject with what lies above it and directly beneath it', reads, { ...bySlug, 200: SubjectHierarchy }),
      async (req) => actions.hierarchy(db, await actions.allowed(db, req)),
    )

    app.put(
      `${path}/parents`,
      op('setSubjectParents', 'Put a subject directly beneath others', writes, {
        ...bySlug,
        body: SetSubjectParents,
        200: SubjectHierarchy,
      }),
      async (req) => {
        const subject = await actions.allowed(db, req)
        return transaction(db, (db) => actions.setParents(db, req.caller, subject, req.body.parent_ids))
      },
    )

    permanentDeletion(app, db, op, {
      ...bySlug,
      path,
      resource: 'Subject',
      access: deletes,
      find: (req) => actions.allowed(db, req),
      consequences,
      remove: (db, req, subject) => actions.remove(db, req.caller, subject, consequences),
    })
  }
