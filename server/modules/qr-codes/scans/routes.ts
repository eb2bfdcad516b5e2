import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import type { Routes } from '../../../module.ts'
import { anybody } from '#platform/access/declared.ts'
import { visitor } from '#platform/auth/authenticate.ts'
import { preferred } from '#platform/http/accepted.ts'
import { languages } from '#platform/languages.ts'
import type { Target } from '#platform/rows/targets.ts'
import { Params } from '#platform/shapes.ts'
import { deadEnd } from './rules-page.ts'
import { type ScanResult, scan } from './store.ts'

const statuses = { unavailable: 410, target_unavailable: 404, forbidden: 403 }
const page = {
  config: { public: true, ofVisitors: true, access: anybody },
  schema: { hide: true, params: Params({ slug: Type.String() }) },
}

type ScanRequest = FastifyRequest<{ Params: { slug: string } }>

/** Serves the addresses of printed codes, outside `/api`. The redirect needs no page to load first. */
export const scanRoutes: Routes<Target[]> = (context, targets) => async (app) => {
  const answer = (req: ScanRequest, reply: FastifyReply) => follow(context, targets, req, reply)
  app.get<{ Params: { slug: string } }>('/qr/:slug', page, answer)
  app.head<{ Params: { slug: string } }>('/qr/:slug', page, answer)
}

async function follow(context: Context, targets: Target[], req: ScanRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', vary: 'accept-language' })
  const who = await visitor(req, context)
  const { slug } = req.params
  const found = await scan(context.db, targets, slug, who, isScan(req))
  if (found?.outcome === 'followed') return reply.redirect(placeOf(targets, found), 302)
  const mayBeTold = who !== undefined || !found || found.outcome === 'unavailable'
  if (!mayBeTold) return reply.redirect(`/sign-in?return_to=${encodeURIComponent(`/qr/${slug}`)}`, 302)
  const language = preferred(req.headers['accept-language'], languages)
  reply.code(found ? statuses[found.outcome] : 404).type('text/html; charset=utf-8')
  return reply.send(found ? deadEnd(language, found.outcome, found) : deadEnd(language, 'unknown'))
}

/** Whether a request is a scan by a person. Programs that show a preview and browsers that fetch ahead do not count. */
const isScan = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  !/prefetch|prerender|preview/i.test([headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')) &&
  !isbot(headers['user-agent'])

/** Returns the address of the target as a browser writes it, because a header may contain only ASCII. */
function placeOf(targets: Target[], { kind, target_id, target_url, organization_slug }: ScanResult): string {
  if (target_url !== null) return new URL(target_url).href
  const target = targets.find((each) => each.kind === kind)
  return target!.pageOf({ organization: organization_slug, id: target_id! })
}
