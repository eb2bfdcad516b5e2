import { type Permission, readOf } from './permissions.ts'

/**
 * What a caller needs: a permission; or to be anybody, anybody with a token, a superuser, the person in question; or to
 * see the organization, or to read its directory; or to be nobody, with the secret of schedulers.
 */
export type Need = Permission | 'public' | 'scheduler' | 'token' | 'superuser' | 'self' | 'sight' | 'directory-reader'

/**
 * Where it is needed: nowhere in particular; over the organization, a department or the owner of a row that the request
 * names, or of the row about to be made; over the department of a role; over the whole `reach` of a role, with all that
 * the role carries; over the organization, of something that only its `directory` shows; of what is the caller's `own`, and nobody
 * else's whatever they may do; or wherever it is held, by which a list is narrowed, or without which nothing is answered (`anywhere`).
 */
export type Over =
  | 'nothing'
  | 'own'
  | 'organization'
  | 'department'
  | 'row'
  | 'new row'
  | 'role'
  | 'reach'
  | 'directory'
  | 'list'
  | 'anywhere'

/**
 * Who may do it as well: the learner of a record; its learner while it is pending or rejected; who manages the
 * person (of a record only while it is pending); a member, about oneself; the member in question; who holds a role that
 * requires the certification; whom the row is for; who wrote it; who is on the event; who trains it; who is named as
 * the host of the sitting.
 */
export type Also =
  | 'learner'
  | 'mending-learner'
  | 'manager-chain'
  | 'submitter'
  | 'oneself'
  | 'required'
  | 'audience'
  | 'roster'
  | 'trainer'
  | 'host'
  | 'author'

/**
 * `person`: the permission is needed as well over the person whom the `row` is about, or who is `named` beside it. `beside`: a permission that is needed as well somewhere in the
 * organization, but by those who manage people there. `shownBy`: the permission that shows the row where that is not the reading of
 * `needs`, as for records that are written out of something else.
 */
export type Access = { needs: Need; over: Over; also?: Also[]; person?: 'row' | 'named'; beside?: Permission; shownBy?: Permission }
export type Declared = Access & { says: string }

/**
 * Who may call an operation, said once: the document and what enforces it read it from the route. `says` is the sentence
 * for people where the need alone says too little.
 */
export function whoMay(needs: Need, over: Over, { says = needs, ...more }: Omit<Partial<Declared>, 'needs' | 'over'> = {}): Declared {
  return { needs, over, says, ...more }
}

export const anybody = whoMay('public', 'nothing')
export const anyToken = whoMay('token', 'nothing', { says: 'any token' })

/** What the document says of it: to people in `x-permission`, to programs in `x-access`. */
export const documented = ({ says, ...access }: Declared) => ({ 'x-permission': says, 'x-access': access })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. */
    access?: Declared
  }
}

/** How whoever may not is refused: 404 where they would learn that the thing exists, 403 where they may know of it. */
export function refusals({ needs, over }: Access): number[] {
  if (over === 'list') return []
  if (over === 'own') return [404]
  if (over === 'anywhere') return [403]
  if (over === 'nothing') return needs === 'superuser' ? [403] : []
  return needs === 'sight' || (isReading(needs) && (over === 'row' || over === 'directory')) ? [404] : [403, 404]
}

const isReading = (needs: Need) => needs === 'directory-reader' || (needs.includes(':') && readOf(needs as Permission) === needs)
