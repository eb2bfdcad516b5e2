import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../../context.ts'
import * as organizations from '#modules/organizations/store.ts'
import { allow } from '#platform/access.ts'
import { readForm, takeForms } from '#platform/form.ts'
import { once } from '#platform/idempotency.ts'
import { Params, Ref, UuidOrSlug, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/who-may.ts'
import { DirectoryImportSummary, ImportDirectory } from '../schema.ts'
import * as actions from './actions.ts'
import { importRequest, readPeople } from './rules.ts'
import { findProvider } from './store.ts'

const MAX_BYTES = 1_048_576
const params = Params({ org_id: UuidOrSlug })

export const directoryImportRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeForms(app)
    app.post(
      '/organizations/:org_id/directory/import',
      {
        config: { changesAccess: true },
        schema: {
          operationId: 'importDirectory',
          tags: ['Directory'],
          summary: 'Make everybody in a CSV file a member, or nobody',
          ...whoMay('directory:write', 'organization', { says: 'directory:write over the organization' }),
          consumes: ['multipart/form-data'],
          params,
          body: Ref(ImportDirectory),
          response: { 200: Ref(DirectoryImportSummary), ...failures(400, 403, 404, 409, 413, 415) },
        },
      },
      async (req) => {
        const { id: organization_id } = await organizations.seen(db, req.actor, req.params.org_id)
        allow(req.actor, 'directory:write', { owner_organization_id: organization_id, owner_department_id: null }, true)
        const request = importRequest(await readForm(req, { fields: ['provider_id', 'allow_email_only'], maxFileBytes: MAX_BYTES }))
        const rows = readPeople(request)
        const target = { organization_id, provider: await findProvider(db, request.provider_id) }
        const content = [request.provider_id, request.allowEmailOnly, createHash('sha256').update(request.bytes).digest('hex')]
        return once(db, req, (db) => actions.importRows(db, req.caller, target, rows), content)
      },
    )
  }
