import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { copyFiles } from '#platform/files/attachments/copies.ts'
import { attachmentRoutes } from '#platform/files/attachments/register.ts'
import type { StoredAttachment } from '#platform/files/attachments/store.ts'
import { DownloadTicket, downloadTicket } from '#platform/files/uploads.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { DuplicateQuiz, Quiz } from '../schema.ts'
import { seesSitting } from '../sittings/rules.ts'
import { attached } from './actions.ts'
import { duplicate } from './actions-duplicate.ts'
import { fileToGrade, shownFile, sittingFile } from './actions-shown.ts'
import { files } from './store.ts'

const params = Params({ quiz_id: Uuid })
const DOWNLOAD_SECONDS = 6 * 3600

const writes = whoMay('quizzes:write', 'row')
const downloads = whoMay('quizzes:read', 'row')
const sees = whoMay('quizzes:read', 'row', {
  also: ['learner'],
  person: 'row',
  says: 'quizzes:read over the owner of the quiz and the learner, or the learner where a question that they are shown names the file',
})
const grades = whoMay('quizzes:grade', 'row', {
  person: 'row',
  says: 'quizzes:grade over the owner of the quiz and the learner, but for the learner',
})
const ofSitting = { params: Params({ quiz_sitting_id: Uuid, attachment_id: Uuid }), 200: DownloadTicket, fails: [503] }
const ofAttempt = { params: Params({ quiz_attempt_id: Uuid, attachment_id: Uuid }), 200: DownloadTicket, fails: [503] }
const op = operations('Quizzes')

export const quizFileRoutes: Routes = (context) => async (app) => {
  const { db } = context
  attachmentRoutes(app, context, op, {
    ...attached,
    path: '/quizzes/:quiz_id',
    params,
    querystring: Query({}),
    resource: 'Quiz',
    access: { writes, downloads },
    purpose: 'quiz',
    folder: 'quizzes',
    thing: (req) => allowed(db, req),
    thingOfFile: (req) => allowed(db, req),
    seconds: DOWNLOAD_SECONDS,
  })

  const ticket = async (file: Promise<StoredAttachment>) => downloadTicket(context, await file, DOWNLOAD_SECONDS)

  app.get(
    '/quiz-attempts/:quiz_attempt_id/attachments/:attachment_id/download',
    op('downloadQuizAttemptFile', 'A ticket to download a file that a question of an attempt shows', sees, ofAttempt),
    (req) => ticket(shownFile(db, req, req.params)),
  )

  app.get(
    '/quiz-attempts/:quiz_attempt_id/grade/attachments/:attachment_id/download',
    op('downloadQuizFileToGrade', 'A ticket to download a file that a question of an attempt shows, to grade it', grades, ofAttempt),
    (req) => ticket(fileToGrade(db, req, req.params)),
  )

  app.get(
    '/quiz-sittings/:quiz_sitting_id/attachments/:attachment_id/download',
    op('downloadQuizSittingFile', 'A ticket to download a file that the open question of a live sitting shows', seesSitting, ofSitting),
    (req) => ticket(sittingFile(db, req, req.params)),
  )

  app.post(
    '/quizzes/:quiz_id/duplicate',
    op('duplicateQuiz', 'Copy a quiz with its subjects, questions and files, to be published', writes, {
      params,
      body: DuplicateQuiz,
      201: Quiz,
      fails: [409, 503],
      optionalBody: true,
    }),
    async (req) => {
      const original = await allowed(db, req)
      await owner(db, req, original.owner_organization_id, original.owner_department_id)
      const copies = await copyFiles(context, files, original)
      return once(db, req, (db) => duplicate(db, req.caller, original.id, req.body, copies))
    },
  )
}
