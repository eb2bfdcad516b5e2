import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { wholeOf } from '#platform/files/arrivals.ts'
import { type ReaderAt, readBeside } from '#platform/files/beside/beside.ts'
import { tellReading } from '#platform/files/csv-answers.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { OneOf, Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { importRequest } from './rules-form.ts'
import type { readQuestions } from './rules-read.ts'
import { QuestionImportForm, QuestionImportOutcome } from './schema.ts'

const MAX_BYTES = 20 * 1_048_576

const params = Params({ quiz_id: Uuid })
const reads = whoMay('quizzes:read', 'row')
const writes = whoMay('quizzes:write', 'row')
const op = operations('Quizzes')

export const quizExportRoutes: Routes = (context) => async (app) => {
  const { db } = context
  app.get(
    '/quizzes/:quiz_id/questions/export',
    op('exportQuizQuestions', 'The questions of a quiz as a file for other programs, with their keys', reads, {
      params,
      querystring: Query({ format: OneOf(['gift', 'qti']) }),
      200: {
        description: 'GIFT as text, or a package of QTI 3 as zip',
        content: {
          'text/plain': { schema: Type.Unsafe<Buffer>({ type: 'string' }) },
          'application/zip': { schema: Type.Unsafe<Buffer>({ type: 'string' }) },
        },
      },
      fails: [503],
    }),
    async (req, reply) => {
      const quiz = await allowed(db, req)
      const isGift = req.query.format === 'gift'
      const file = await (isGift ? actions.gift(db, req.caller, quiz) : actions.qti(context, req.caller, quiz))
      const name = isGift ? 'questions.gift.txt' : 'questions-qti.zip'
      return reply
        .type(isGift ? 'text/plain; charset=utf-8' : 'application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file)
    },
  )
}

const reader: ReaderAt<typeof readQuestions> = { module: new URL('./rules-read.ts', import.meta.url), name: 'readQuestions' }

export const quizImportRoutes: Routes = (context) => async (app) => {
  const { db } = context
  await takeForms(app)
  app.post(
    '/quizzes/:quiz_id/questions/import',
    op(
      'importQuizQuestions',
      'Add the questions of a file to those that wait to be published, or only say what would become of each',
      writes,
      {
        params,
        consumes: ['multipart/form-data'],
        body: QuestionImportForm,
        200: Type.Array(Ref(QuestionImportOutcome)),
        fails: [409, 413, 415, 503],
        slowBody: true,
      },
    ),
    async (req, reply) => {
      const { id, owner_organization_id } = await allowed(db, req)
      return withForm(req, { fields: ['format', 'dry_run'], maxFileBytes: MAX_BYTES }, async (form) => {
        const { format, dryRun, file } = importRequest(form)
        const read = await readBeside(reader, { format, bytes: await wholeOf(file) })
        if (read.read_as) tellReading(reply, { read_as: read.read_as, sheet: read.sheet, unused_columns: [] })
        const pictures = await actions.stagePictures(dryRun ? undefined : context, owner_organization_id, read.pictures)
        const content = [id, format, dryRun, file.sha256]
        return once(db, req, (db) => actions.importQuestions(db, req.caller, id, { judged: read.judged, pictures, dryRun }), content)
      })
    },
  )
}
