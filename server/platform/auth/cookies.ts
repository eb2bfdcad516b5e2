import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../errors.ts'

const otherSite = refusal('forbidden', 'other_site', 'A session works from our own pages only.')
const otherOrigin = refusal('forbidden', 'other_origin', 'With a session, changes need the header Origin: {origin}.')

/** Our cookies: the session, a sign-in under way at a provider, and the code of an opened event. */
export type CookieName = 'session' | 'sign-in' | 'check-in'

const isSecure = (publicOrigin: string) => publicOrigin.startsWith('https:')
/** Returns the cookie's name in the browser. Over https the prefix `__Host-` is added. */
export const fullName = (name: CookieName, publicOrigin: string) => `${isSecure(publicOrigin) ? '__Host-' : ''}lrs-${name}`
const attributes = (publicOrigin: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(publicOrigin),
})

export const readCookie = ({ headers }: FastifyRequest, name: CookieName, publicOrigin: string) =>
  headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[fullName(name, publicOrigin)]

/** Writes a cookie. `maxAge` is in seconds; without it the cookie lasts until the browser closes. */
export function writeCookie(reply: FastifyReply, name: CookieName, publicOrigin: string, value: string, maxAge?: number): void {
  reply.setCookie(fullName(name, publicOrigin), value, { ...attributes(publicOrigin), ...(maxAge !== undefined && { maxAge }) })
}

export function clearCookie(reply: FastifyReply, name: CookieName, publicOrigin: string): void {
  reply.clearCookie(fullName(name, publicOrigin), attributes(publicOrigin))
}

/** Throws 403 for requests that another site makes the browser send, because browsers add the cookies to them. */
export function refuseOtherSites({ method, headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherSite()
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && headers.origin !== publicOrigin) throw otherOrigin({ origin: publicOrigin })
}
