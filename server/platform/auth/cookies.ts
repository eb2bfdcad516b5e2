import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../errors.ts'

const otherSite = refusal('forbidden', 'other_site', 'A session works from our own pages only.')
const otherOrigin = refusal('forbidden', 'other_origin', 'With a session, changes need the header Origin: {origin}.')

/** Our cookies: the session, the sign-in that is under way at a provider, and the code of an event that was opened. */
export type CookieName = 'session' | 'sign-in' | 'check-in'

const isSecure = (publicOrigin: string) => publicOrigin.startsWith('https:')
/** As browsers know it; `__Host-` goes before it wherever the service answers over https. */
export const fullName = (name: CookieName, publicOrigin: string) => `${isSecure(publicOrigin) ? '__Host-' : ''}lrs-${name}`
const attributes = (publicOrigin: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(publicOrigin),
})

export const readCookie = ({ headers }: FastifyRequest, name: CookieName, publicOrigin: string) =>
  headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[fullName(name, publicOrigin)]

/** Without `maxAge` (in seconds) the cookie lasts until the browser closes. */
export function writeCookie(reply: FastifyReply, name: CookieName, publicOrigin: string, value: string, maxAge?: number): void {
  reply.setCookie(fullName(name, publicOrigin), value, { ...attributes(publicOrigin), ...(maxAge !== undefined && { maxAge }) })
}

export function clearCookie(reply: FastifyReply, name: CookieName, publicOrigin: string): void {
  reply.clearCookie(fullName(name, publicOrigin), attributes(publicOrigin))
}

/** A browser sends cookies for other sites too: what they make it send is refused with 403. */
export function refuseOtherSites({ method, headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherSite()
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.origin !== publicOrigin) throw otherOrigin({ origin: publicOrigin })
}
