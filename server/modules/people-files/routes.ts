import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, UuidOrSlug } from '#platform/shapes.ts'
import { filesOfPeople, requireReadable } from './actions.ts'
import { ExportPeople } from './schema.ts'

const reads = whoMay('certifications:read', 'organization', {
  also: ['manager-chain'],
  person: 'named',
  says: 'certifications:read over each person, or the manager chain',
})
const op = operations('Directory')

export const peopleFilesRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    app.post(
      '/organizations/:org_id/directory/export',
      op('exportPeople', 'Standings, records and certificates of some members, as a zip of workbooks and PDFs', reads, {
        params: Params({ org_id: UuidOrSlug }),
        querystring: Query(InLanguage),
        body: ExportPeople,
        200: { content: { 'application/zip': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } } },
        fails: [422],
      }),
      async (req, reply) => {
        const home = await getOrganization(db, req.actor, req.params.org_id)
        const people = [...new Set(req.body.user_ids)]
        await requireReadable(db, req.actor, home.id, people)
        const { zip, day } = await filesOfPeople({ db, origin: config.publicOrigin }, req, home, people, languageOf(req))
        reply.type('application/zip').header('content-disposition', `attachment; filename="people-${day}.zip"`)
        return reply.send(zip)
      },
    )
  }
