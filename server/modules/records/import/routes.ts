import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { Db } from '#platform/db/open.ts'
import { zoneOf } from '#platform/days.ts'
import { wholeOf } from '#platform/files/arrivals.ts'
import { type ReaderAt, readBeside } from '#platform/files/beside/beside.ts'
import { tellReading } from '#platform/files/csv-answers.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { once } from '#platform/rows/create-once.ts'
import { owner, timeZoneOf } from '#platform/access/owner.ts'
import { Ref } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { importRows } from './actions.ts'
import { importRequest, type readRows } from './rules.ts'
import { RecordImportForm, RecordImportOutcome } from './schema.ts'
import { importOf } from './store.ts'

const MAX_BYTES = 5 * 1_048_576

const writes = whoMay('records:write', 'organization', { says: 'records:write over the organization' })
const op = operations('Learning records')

const reader: ReaderAt<typeof readRows> = { module: new URL('./rules.ts', import.meta.url), name: 'readRows' }

export const importRoutes: Routes =
  ({ db }) =>
  async (app) => {
    await takeForms(app)
    app.post(
      '/records/import',
      op('importRecords', 'Create a record for every row of a CSV file or workbook, or only say what would become of each', writes, {
        consumes: ['multipart/form-data'],
        body: RecordImportForm,
        200: Type.Array(Ref(RecordImportOutcome)),
        fails: [409, 413, 415],
        slowBody: true,
      }),
      async (req, reply) =>
        withForm(req, { fields: ['org', 'dry_run', 'dates', 'columns'], maxFileBytes: MAX_BYTES }, async (form) => {
          const { org, dryRun, dates, columns, file, file_name } = importRequest(form)
          const { owner_organization_id } = await owner(db, req, org)
          const time_zone = await timeZoneOf(db, owner_organization_id)
          const asked = { bytes: await wholeOf(file), owner_organization_id, time_zone, dates, columns }
          const { rows, choices, ...reading } = await readBeside(reader, asked)
          tellReading(reply, reading)
          const sheet = { file_name, rows, choices, zone: zoneOf(time_zone), dryRun }
          const content = [owner_organization_id, dryRun, file.sha256, ...(dates ? [dates] : []), ...(columns ? [columns] : [])]
          const outcomes = await once(db, req, (db) => importRows(db, req.caller, owner_organization_id, sheet), content)
          await tellImport(db, reply, outcomes)
          return outcomes
        }),
    )
  }

/** Sets the header `Import-Id`, if the import created a record that still exists. It also works for the answer to a repeated request. */
async function tellImport(db: Db, reply: FastifyReply, outcomes: RecordImportOutcome[]): Promise<void> {
  const recordId = outcomes.find(({ outcome }) => outcome === 'created')?.record_id
  const id = recordId && (await importOf(db, recordId))
  if (id) reply.header('import-id', id)
}
