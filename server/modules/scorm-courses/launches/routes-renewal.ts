import type { Routes } from '../../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { Params, Uuid } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { renew } from './actions-renewal.ts'
import { noContentOrigin } from './rules.ts'
import { RenewedScormLaunch } from './schema.ts'
import * as renewals from './store-renewal.ts'

const notTheirLaunch = refusal('forbidden', 'not_their_launch', 'Only whoever opened a course goes on with it.')
const self = whoMay('self', 'row', { says: 'who opened the course' })
const op = operations('SCORM courses')

export const scormRenewalRoutes: Routes =
  ({ db, signer, config }) =>
  async (app) => {
    app.post(
      '/scorm-launches/:launch_id/renewal',
      op('renewScormLaunch', 'Go on with a launch that lay idle or whose time is up, under a new address', self, {
        params: Params({ launch_id: Uuid }),
        200: RenewedScormLaunch,
        fails: [409, 503],
      }),
      async (req) => {
        const launch = await renewals.find(db, req.actor, req.params.launch_id)
        if (!launch) throw notFound()
        const own = launch.user_id === req.actor.id && !launch.organization_archived
        const reads = req.actor.holds('scorm:read', launch)
        if (!own) throw reads ? notTheirLaunch() : notFound()
        // A person whose role has ended cannot open the course either.
        if (!launch.for_caller && !reads) throw notFound()
        const { contentOrigin, contentFallback } = config
        if (contentOrigin === undefined) throw noContentOrigin()
        return transaction(db, (db) => renew(db, req.caller, { signer, contentOrigin, contentFallback }, launch))
      },
    )
  }
