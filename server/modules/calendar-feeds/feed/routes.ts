import { type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import type { Routes } from '../../../module.ts'
import { anybody } from '#platform/access/declared.ts'
import { hashOf } from '#platform/auth/secrets.ts'
import { keptUntilWritten } from '#platform/db/writes.ts'
import { notFound } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { Params } from '#platform/shapes.ts'
import * as links from '../store.ts'
import { keptFeeds } from './actions-kept.ts'

const op = operations('Calendar feeds')
const TYPE = 'text/calendar; charset=utf-8'
const PATH = '/calendar-feeds/:token/calendar.ics'
const params = Params({ token: Type.String({ minLength: 1 }) })
const Calendar = Type.Unsafe<Buffer>({ type: 'string' })
const calendar = { description: 'The calendar, as RFC 5545 has it', content: { 'text/calendar': { schema: Calendar } } }
/** Calendars poll hourly, and several times at once. */
const MOST_LINKS = 10_000
const HEADERS = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/**
 * The routes that calendars fetch. The secret is in the path, because calendars send no custom headers.
 * All invalid addresses get the same answer.
 */
export const feedRoutes: Routes = (context) => async (app) => {
  const { db, log } = context
  const feedOf = keptFeeds(context)
  const subscribed = subscribers(context)

  app.get(
    PATH,
    op('getCalendarFeed', 'What a calendar link shows now', anybody, {
      params,
      security: [],
      secretInPath: true,
      200: calendar,
      304: Type.Null({ description: 'Nothing changed since' }),
      fails: [404],
    }),
    async (req, reply) => {
      const { link, actor } = await subscribed(req)
      const { bytes, etag } = await feedOf(link, actor)
      if (!link.fetched_lately) void links.setFetched(db, link.id).catch((err: unknown) => log.error({ err }, 'A fetch was not noted.'))
      reply.headers({ ...HEADERS, etag }).type(TYPE)
      return isKnown(req, etag) ? reply.code(304).send(null) : reply.send(bytes)
    },
  )

  /** Answers whether the feed exists, without reading it. */
  app.head(PATH, { config: { public: true, secretInPath: true, access: anybody }, schema: { params, hide: true } }, async (req, reply) => {
    await subscribed(req)
    return reply.headers(HEADERS).type(TYPE).send()
  })
}

type FeedRequest = Pick<FastifyRequest, 'server' | 'ip'> & { params: { token: string } }

/** Returns the live link of a secret and its owner; throws 404 otherwise. Failed guesses are limited by address, valid requests by link. */
function subscribers({ db, config, access, writes }: Context) {
  const recent = keptUntilWritten<links.FeedLink>(writes, MOST_LINKS)
  return async ({ params, server, ip }: FeedRequest) => {
    const hash = hashOf(params.token)
    const link = config.calendarFeeds ? await recent(hash.toString('base64'), () => links.ofToken(db, hash)) : undefined
    const tooMany = link ? server.requestLimit.ofVerified(link.id) : server.requestLimit.ofAddress(ip)
    if (tooMany) throw tooMany
    const actor = link && (await access.load(link.account_id))
    if (!actor) throw notFound()
    return { link, actor }
  }
}

const isKnown = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag || known.trim() === '*')
