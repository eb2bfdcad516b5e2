import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { catalogueOf, changeHandler, createHandler, listHandler } from '#platform/kept/handlers.ts'
import { accessTo } from '#platform/kept/kind.ts'
import { titleSorts } from '#platform/rows/catalogue.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { AvailableQuiz, CreateQuiz, ListedQuiz, Quiz, SetQuizSubjects, UpdateQuiz } from './schema.ts'
import { available } from './store-standing.ts'
import * as quizzes from './store.ts'

const params = Params({ quiz_id: Uuid })

const { lists, creates, writes, deletes } = accessTo(quizzes.kind)
const reads = whoMay('quizzes:read', 'row', {
  also: ['audience'],
  says: 'quizzes:read over the owner, of unpublished and archived ones too, or anyone the live quiz is for',
})
const op = operations('Quizzes')

export const quizRoutes: Routes =
  ({ db, jobs, signer }) =>
  async (app) => {
    app.get(
      '/quizzes',
      op('listQuizzes', 'Quizzes, the newest first or by title', lists, catalogueOf(ListedQuiz, titleSorts)),
      listHandler({ db, signer }, quizzes.list),
    )

    app.post(
      '/quizzes',
      op('createQuiz', 'Create a quiz, to be published once it has questions', creates, { body: CreateQuiz, 201: Quiz, fails: [409] }),
      createHandler(db, actions.create),
    )

    app.get(
      '/quizzes/available',
      op('listAvailableQuizzes', 'The live quizzes that are for the caller, by title, each with how the caller stands with it', anyToken, {
        200: Type.Array(Ref(AvailableQuiz)),
      }),
      async (req) => available(db, req.actor),
    )

    app.get('/quizzes/:quiz_id', op('getQuiz', 'A quiz, without its questions', reads, { params, 200: Quiz }), async (req) =>
      actions.detail(db, req.actor, await actions.allowed(db, req)),
    )

    app.patch(
      '/quizzes/:quiz_id',
      op('updateQuiz', 'Change, archive or bring back a quiz', writes, { params, body: UpdateQuiz, 200: Quiz }),
      changeHandler(db, actions.allowed, actions.update),
    )

    app.put(
      '/quizzes/:quiz_id/subjects',
      op('setQuizSubjects', 'Choose the subjects of a quiz; records already written keep their tags', writes, {
        params,
        body: SetQuizSubjects,
        200: Type.Array(Ref(SubjectRef)),
      }),
      changeHandler(db, actions.allowed, actions.setSubjects),
    )

    permanentDeletion(app, db, op, {
      path: '/quizzes/:quiz_id',
      params,
      resource: 'Quiz',
      access: deletes,
      find: async (req) => {
        const { id, title: name } = await actions.allowed(db, req)
        return { id, name }
      },
      consequences,
      remove: (db, req, quiz) => actions.remove(db, jobs, req.caller, quiz),
    })
  }
