import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { zoneOf } from '#platform/days.ts'
import type { Tx } from '#platform/db/open.ts'
import { wholeOf } from '#platform/files/arrivals.ts'
import { type ReaderAt, readBeside } from '#platform/files/beside/beside.ts'
import { tellReading } from '#platform/files/csv-answers.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { DirectoryImportPreview, DirectoryImportSummary, ImportDirectory } from '../schema.ts'
import * as actions from './actions-file.ts'
import { formFields, importRequest, type readPeople } from './rules.ts'
import { findProvider } from './store.ts'

const MAX_BYTES = 1_048_576
const reader: ReaderAt<typeof readPeople> = { module: new URL('./rules.ts', import.meta.url), name: 'readPeople' }

type ImportForm = ReturnType<typeof importRequest> & { bytes: Buffer }
async function read(reply: FastifyReply, { bytes, allowEmailOnly, grantRoles, dates, columns }: ImportForm) {
  const people = await readBeside(reader, { bytes, allowEmailOnly, grantRoles, dates, columns })
  tellReading(reply, people)
  return people
}

/** Returns what makes two imports with one key equal. */
const contentOf = ({ provider_id, allowEmailOnly, grantRoles, skipFailed, file, dates, columns, meanings }: ImportForm) => {
  const chosen = [dates ?? null, columns ?? null, meanings]
  return [provider_id, allowEmailOnly, grantRoles, skipFailed, file.sha256, chosen]
}

type Organization = Awaited<ReturnType<typeof getOrganization>>

const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const op = operations('Directory')

export const directoryImportRoutes: Routes =
  ({ db, config: { superusers } }) =>
  async (app) => {
    await takeForms(app)

    /** Reads the organization and the form, in this order: a form is read only if the caller may import. */
    const asked = async <T>(req: FastifyRequest, org: string, work: (organization: Organization, asked: ImportForm) => Promise<T>) => {
      const organization = await getOrganization(db, req.actor, org)
      allowIn(req, organization.id)
      return withForm(req, { fields: formFields, maxFileBytes: MAX_BYTES }, async (form) => {
        const request = importRequest(form)
        return work(organization, { ...request, bytes: await wholeOf(request.file) })
      })
    }

    const homeOf = async ({ id, time_zone }: Organization, { provider_id, meanings }: ImportForm) => ({
      organization_id: id,
      provider: await findProvider(db, provider_id),
      superusers,
      zone: zoneOf(time_zone),
      meanings,
    })

    app.post(
      '/organizations/:org_id/directory/import',
      op('importDirectory', 'Make everybody in a CSV file or workbook a member, or nobody; or those whose rows are right', writes, {
        params: Params({ org_id: UuidOrSlug }),
        consumes: ['multipart/form-data'],
        body: ImportDirectory,
        200: DirectoryImportSummary,
        fails: [409, 413, 415],
        changesAccess: true,
        slowBody: true,
      }),
      (req, reply) =>
        asked(req, req.params.org_id, async (organization, request) => {
          const people = await read(reply, request)
          const home = await homeOf(organization, request)
          const { grantRoles, skipFailed } = request
          const work = (db: Tx) => actions.importRows(db, req.caller, home, people, skipFailed)
          const { failed_count, granted_count, rows, ...summary } = await once(db, req, work, contentOf(request))
          return grantRoles || skipFailed ? { ...summary, failed_count, granted_count, rows } : summary
        }),
    )

    app.post(
      '/organizations/:org_id/directory/import/preview',
      op('previewDirectoryImport', 'What would become of every row of a CSV file or workbook; nothing is written', writes, {
        params: Params({ org_id: UuidOrSlug }),
        consumes: ['multipart/form-data'],
        body: ImportDirectory,
        200: DirectoryImportPreview,
        fails: [413, 415],
        slowBody: true,
      }),
      (req, reply) =>
        asked(req, req.params.org_id, async (organization, request) => {
          const people = await read(reply, request)
          return actions.preview(db, req.caller, await homeOf(organization, request), people)
        }),
    )
  }
