import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { wholeOf } from '#platform/files/arrivals.ts'
import { takeForms, withForm } from '#platform/http/form.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { DirectoryImportPreview, DirectoryImportSummary, ImportDirectory } from '../schema.ts'
import * as actions from './actions.ts'
import { importRequest, judgePeople, readPeople } from './rules.ts'
import { findProvider } from './store.ts'

const MAX_BYTES = 1_048_576

type Asked = ReturnType<typeof importRequest> & { bytes: Buffer }

const writes = whoMay('directory:write', 'organization', { says: 'directory:write over the organization' })
const op = operations('Directory')

export const directoryImportRoutes: Routes =
  ({ db }) =>
  async (app) => {
    await takeForms(app)

    /** The organization that is written to and what is asked for, read in this order: who may not is never read. */
    const asked = async <T>(req: FastifyRequest, org: string, work: (organization_id: string, asked: Asked) => Promise<T>) => {
      const { id: organization_id } = await getOrganization(db, req.actor, org)
      allowIn(req, organization_id)
      return withForm(req, { fields: ['provider_id', 'allow_email_only'], maxFileBytes: MAX_BYTES }, async (form) => {
        const request = importRequest(form)
        return work(organization_id, { ...request, bytes: await wholeOf(request.file) })
      })
    }

    app.post(
      '/organizations/:org_id/directory/import',
      op('importDirectory', 'Make everybody in a CSV file a member, or nobody', writes, {
        params: Params({ org_id: UuidOrSlug }),
        consumes: ['multipart/form-data'],
        body: ImportDirectory,
        200: DirectoryImportSummary,
        fails: [409, 413, 415],
        changesAccess: true,
        slowBody: true,
      }),
      (req) =>
        asked(req, req.params.org_id, async (organization_id, request) => {
          const rows = readPeople(request)
          const target = { organization_id, provider: await findProvider(db, request.provider_id) }
          const content = [request.provider_id, request.allowEmailOnly, request.file.sha256]
          return once(db, req, (db) => actions.importRows(db, req.caller, target, rows), content)
        }),
    )

    app.post(
      '/organizations/:org_id/directory/import/preview',
      op('previewDirectoryImport', 'What would become of every row of a CSV file; nothing is written', writes, {
        params: Params({ org_id: UuidOrSlug }),
        consumes: ['multipart/form-data'],
        body: ImportDirectory,
        200: DirectoryImportPreview,
        fails: [413, 415],
        slowBody: true,
      }),
      (req) =>
        asked(req, req.params.org_id, async (organization_id, request) => {
          const judged = judgePeople(request)
          const provider = await findProvider(db, request.provider_id)
          return actions.preview(db, { organization_id, provider }, judged)
        }),
    )
  }
