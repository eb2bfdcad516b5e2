import type { Routes } from '../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { reachingCaller } from '#modules/standing/actions.ts'
import * as certifications from '#modules/certifications/store.ts'
import { allowed } from '#modules/certifications/actions.ts'
import * as actions from './actions.ts'
import { CertificationAward, CreateCertificationAward, RevokeCertificationAward, awardSorts } from './schema.ts'
import * as awards from './store.ts'

const ofCertification = Params({ cert_id: UuidOrSlug })
const querystring = Query(OfOrganization)
const params = Params({ award_id: Uuid })

const members = whoMay('sight', 'row', { says: 'the person, whom the certification reaches' })
const reads = whoMay('certifications:read', 'row')
const gives = whoMay('certifications:write', 'row', {
  person: 'named',
  says: 'certifications:write over the owner and the person; never to oneself',
})
const revokes = whoMay('certifications:write', 'row', { person: 'row', says: 'certifications:write over the owner and the person' })
const op = operations('Certifications')

export const awardRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/claim',
      op('claimCertification', 'Take a certification whose rules one satisfies, where nobody has to decide', members, {
        params: ofCertification,
        querystring,
        201: CertificationAward,
        fails: [409],
      }),
      async (req) => {
        const { id } = await reachingCaller(db, req.actor, await certifications.named(db, req))
        return once(db, req, (db) => actions.claim(db, req.caller, id))
      },
    )

    app.get(
      '/certifications/:cert_id/awards',
      op(
        'listCertificationAwards',
        'Awards of a certification, revoked ones included, the newest first or by when they were given',
        reads,
        {
          params: ofCertification,
          querystring: Query({ ...OfOrganization, ...SortQuery(awardSorts), ...PageQuery }),
          200: pageOf(CertificationAward),
        },
      ),
      async (req) => {
        const { id } = await allowed(db, req)
        return awards.list(db, req.actor, id, req.query.sort, pageRequest(signer, req))
      },
    )

    app.post(
      '/certifications/:cert_id/awards',
      op('awardCertification', 'Award somebody else a certification by hand; the proof is kept as it stands', gives, {
        params: ofCertification,
        querystring,
        body: CreateCertificationAward,
        act: true,
        201: CertificationAward,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return once(db, req, (db) => actions.awardByHand(db, req.caller, id, req.body))
      },
    )

    app.post(
      '/certification-awards/:award_id/revoke',
      op('revokeCertificationAward', 'Take an award back; it stays readable, with the reason', revokes, {
        params,
        body: RevokeCertificationAward,
        act: true,
        200: CertificationAward,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => actions.revoke(db, req.caller, req.params.award_id, req.body.note)),
    )
  }
