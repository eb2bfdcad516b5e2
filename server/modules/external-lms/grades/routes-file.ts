import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner, timeZoneOf } from '#platform/access/owner.ts'
import { wholeOf } from '#platform/files/arrivals.ts'
import { type ReaderAt, readBeside } from '#platform/files/beside/beside.ts'
import { tellReading } from '#platform/files/csv-answers.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { importGrades } from './actions.ts'
import { importRequest, type readRows } from './rules-csv.ts'
import { ExternalGradeForm, ExternalGradeOutcome } from './schema.ts'

const MAX_BYTES = 1_048_576
const writes = whoMay('records:write', 'row', { shownBy: 'external-lms:read', says: 'records:write over the organization' })
const op = operations('External LMS')

const reader: ReaderAt<typeof readRows> = { module: new URL('./rules-csv.ts', import.meta.url), name: 'readRows' }

export const externalGradeFileRoutes: Routes =
  ({ db }) =>
  async (app) => {
    await takeForms(app)
    app.post(
      '/external-lms/servers/:server_id/grades/import',
      op('importExternalGradeFile', 'The same of every row of a CSV file or workbook', writes, {
        params: Params({ server_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        consumes: ['multipart/form-data'],
        body: ExternalGradeForm,
        200: Type.Array(Ref(ExternalGradeOutcome)),
        fails: [409, 413, 415],
        slowBody: true,
      }),
      async (req, reply) => {
        const { id, owner_organization_id } = await allowed(db, req)
        await owner(db, req, owner_organization_id)
        return withForm(req, { fields: ['dry_run', 'dates'], maxFileBytes: MAX_BYTES }, async (form) => {
          const { dryRun, dates, file, file_name } = importRequest(form)
          const time_zone = await timeZoneOf(db, owner_organization_id)
          const { rows, ...reading } = await readBeside(reader, { bytes: await wholeOf(file), time_zone, dates })
          tellReading(reply, reading)
          const content = [id, dryRun, file.sha256, ...(dates ? [dates] : [])]
          return once(db, req, (db) => importGrades(db, req.caller, id, { rows, file_name, dryRun }), content)
        })
      },
    )
  }
