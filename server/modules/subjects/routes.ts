import type { Routes } from '../../module.ts'
import { operations } from '#platform/http/operation.ts'
import { catalogueOf, changeHandler, createHandler, listHandler } from '#platform/kept/handlers.ts'
import { accessTo } from '#platform/kept/kind.ts'
import { nameSorts } from '#platform/rows/catalogue.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { OfOrganization, Params, Query, UuidOrSlug } from '#platform/shapes.ts'
import type { Tagged } from '#platform/rows/tags.ts'
import * as actions from './actions.ts'
import { consequencesFor } from './consequences.ts'
import { CreateSubject, SetSubjectParents, Subject, SubjectHierarchy, UpdateSubject } from './schema.ts'
import * as subjects from './store.ts'

const path = '/subjects/:subject_id'
const bySlug = { params: Params({ subject_id: UuidOrSlug }), querystring: Query(OfOrganization) }
const { lists, creates, reads, writes, deletes } = accessTo(subjects.kind)
const op = operations('Subjects')

export const subjectRoutes: Routes<Tagged[]> =
  ({ db, signer }, tagged) =>
  async (app) => {
    const consequences = consequencesFor(tagged)

    app.get(
      '/subjects',
      op('listSubjects', 'Subjects, the newest first or by name', lists, catalogueOf(Subject, nameSorts)),
      listHandler({ db, signer }, subjects.list),
    )

    app.post(
      '/subjects',
      op('createSubject', 'Create a subject', creates, { body: CreateSubject, 201: Subject, fails: [409] }),
      createHandler(db, actions.create),
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
      changeHandler(db, actions.allowed, actions.update),
    )

    app.delete(
      path,
      op('archiveSubject', 'Archive a subject; what is tagged with it keeps the tag', writes, { ...bySlug, 200: Subject }),
      changeHandler(db, actions.allowed, (db, caller, subject) => actions.update(db, caller, subject, { archived: true })),
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
      changeHandler(db, actions.allowed, actions.setParents),
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
