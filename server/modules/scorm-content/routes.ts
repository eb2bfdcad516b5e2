import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { exit } from '#modules/scorm-courses/verdicts/actions-ends.ts'
import * as verdicts from '#modules/scorm-courses/verdicts/store.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { blobsOf } from '#platform/files/blobs/store.ts'
import { notFound } from '#platform/errors.ts'
import { parseJson } from '#platform/http/json-body.ts'
import { Params } from '#platform/shapes.ts'
import { commit } from './commits/actions.ts'
import { Acknowledged, AttemptStatus, CommitAttempt, Refused } from './commits/schema.ts'
import { packageContent } from './files/content.ts'
import { entryIndex } from './files/store-entries.ts'
import { serveEntry, serveWithStorage } from './files/routes-answer.ts'
import { contentScope, ofContent, ticketsOnly } from './routes-scope.ts'
import { playerPage } from './routes-player.ts'
import { sessionsOf } from './actions-sessions.ts'
import * as previews from './previews/actions.ts'
import { FILES, FILES_WITH_STORAGE, launchOver } from './rules.ts'
import { manifestsOf } from './state/actions-manifest.ts'
import type { Session } from './store.ts'
import { stateOf } from './state/actions.ts'
import { PlayerState, StateQuery } from './state/schema.ts'

const params = Params({ ticket: Type.String() })
const COMMIT_BYTES = 1_048_576

/** The routes of the content origin, for the player and for course content. They are not part of the documented API. */
export const scormContentRoutes: Routes = (context) => async (app) => {
  const { config, signer } = context
  if (config.contentOrigin === undefined) return
  contentScope(app, config)
  await app.register(playerPage(signer, config))
  await app.register(ticketRoutes(context))
}

const ticketRoutes: Routes = (context) => async (app) => {
  const { db, signer } = context
  const sessions = sessionsOf(db, signer)
  const entries = entryIndex(db)
  const content = packageContent(join(context.config.dataDir, 'unpacked'))
  const manifests = manifestsOf({ storage: context, entries, content })
  app.addHook('onClose', () => content.close())
  ticketsOnly(app, sessions)
  // A request sent while the page closes cannot have the content type JSON.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, async (_req: FastifyRequest, bytes: Buffer) => parseJson(bytes))

  for (const [folder, serve] of [
    [FILES, serveEntry],
    [FILES_WITH_STORAGE, serveWithStorage],
  ] as const)
    app.route({
      ...ofContent,
      method: ['GET', 'HEAD'],
      url: `/scorm/:ticket/${folder}/*`,
      schema: { hide: true, params },
      handler: async (req, reply) => {
        const { version_id, blob_key } = req.launch
        const entry = await entries.find(version_id, pathOf(req.url))
        if (!entry) throw notFound()
        const served = serve({ content, store: blobsOf(context), blob_key }, entry, req, reply)
        return served.catch(async (error: unknown) => Promise.reject(await sessions.failure(req.launch, error)))
      },
    })

  app.get(
    '/scorm/:ticket/state',
    {
      ...ofContent,
      schema: {
        hide: true,
        params,
        querystring: StateQuery,
        response: { 200: PlayerState },
      },
    },
    async (req, reply) => {
      reply.header('cache-control', 'no-store')
      return stateOf(db, manifests, req.launch, req.params.ticket, req.query)
    },
  )

  app.post(
    '/scorm/:ticket/commit',
    {
      ...ofContent,
      bodyLimit: COMMIT_BYTES,
      schema: { hide: true, params, body: CommitAttempt, response: { 200: Acknowledged, 409: Refused } },
    },
    async (req, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await commit(db, req.launch, req.body, req.id)
      return 'saved' in outcome ? outcome.saved : reply.code(409).send(outcome.refused)
    },
  )

  app.post(
    '/scorm/:ticket/exit',
    { ...ofContent, schema: { hide: true, params, response: { 200: AttemptStatus } } },
    async (req, reply) => {
      reply.header('cache-control', 'no-store')
      const status = await leave(db, req.launch, req.id)
      sessions.forget(req.launch.launch_id)
      return status
    },
  )
}

async function leave(db: Db, session: Session, requestId: string): Promise<verdicts.AttemptStatus> {
  if (session.mode === 'preview') return transaction(db, (db) => previews.exit(db, session))
  const by = { actor: { id: session.learner.id }, provider: null, subject: null, requestId }
  await transaction(db, (db) => exit(db, by, session))
  return (await verdicts.status(db, session.attempt_id)) ?? Promise.reject(launchOver())
}

/** Returns the path after the ticket, still percent-encoded. */
const pathOf = (url: string) => /^\/scorm\/[^/]*\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''
