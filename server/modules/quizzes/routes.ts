import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { CatalogueQuery, catalogueFilter, titleSorts } from '#platform/rows/catalogue.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { PageQuery, SortQuery, sortedRequest } from '#platform/rows/page.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Params, Query, Ref, Uuid, pageOf } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { AvailableQuiz, CreateQuiz, ListedQuiz, Quiz, SetQuizSubjects, UpdateQuiz } from './schema.ts'
import { available } from './store-standing.ts'
import * as quizzes from './store.ts'

const params = Params({ quiz_id: Uuid })

const lists = whoMay('quizzes:read', 'list')
const creates = whoMay('quizzes:write', 'new row')
const reads = whoMay('quizzes:read', 'row', {
  also: ['audience'],
  says: 'quizzes:read over the owner, of unpublished and archived ones too, or anyone the live quiz is for',
})
const writes = whoMay('quizzes:write', 'row')
const op = operations('Quizzes')

export const quizRoutes: Routes =
  ({ db, jobs, signer }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { quiz_id: string } }) => actions.allowed(db, req, req.params.quiz_id)

    app.get(
      '/quizzes',
      op('listQuizzes', 'Quizzes, the newest first or by title', lists, {
        querystring: Query({ ...CatalogueQuery, ...SortQuery(titleSorts), ...PageQuery }),
        200: pageOf(ListedQuiz),
      }),
      async (req) => quizzes.list(db, req, await catalogueFilter(db, req.actor, req.query), sortedRequest(signer, req)),
    )

    app.post(
      '/quizzes',
      op('createQuiz', 'Create a quiz, to be published once it has questions', creates, { body: CreateQuiz, 201: Quiz, fails: [409] }),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        return once(db, req, (db) => actions.create(db, req.caller, owned, req.body))
      },
    )

    app.get(
      '/quizzes/available',
      op('listAvailableQuizzes', 'The live quizzes that are for the caller, by title, each with how the caller stands with it', anyToken, {
        200: Type.Array(Ref(AvailableQuiz)),
      }),
      async (req) => available(db, req.actor),
    )

    app.get('/quizzes/:quiz_id', op('getQuiz', 'A quiz, without its questions', reads, { params, 200: Quiz }), async (req) =>
      actions.detail(db, req.actor, await allowed(req)),
    )

    app.patch(
      '/quizzes/:quiz_id',
      op('updateQuiz', 'Change, archive or bring back a quiz', writes, { params, body: UpdateQuiz, 200: Quiz }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.put(
      '/quizzes/:quiz_id/subjects',
      op('setQuizSubjects', 'Choose the subjects of a quiz; records already written keep their tags', writes, {
        params,
        body: SetQuizSubjects,
        200: Type.Array(Ref(SubjectRef)),
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
      },
    )

    permanentDeletion(app, db, op, {
      path: '/quizzes/:quiz_id',
      params,
      resource: 'Quiz',
      access: whoMay('quizzes:delete', 'row'),
      find: async (req) => {
        const { id, title: name } = await allowed(req)
        return { id, name }
      },
      consequences,
      remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
    })
  }
