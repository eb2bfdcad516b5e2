import { type Permission, readOf } from './permissions.ts'

/**
 * The need of a route. A permission, or: `public` anyone; `token` anyone with a token; `superuser`; `self` the person in question; `sight`
 * sight of the organization; `directory-reader` its directory. `scheduler` is nobody, with the scheduler's secret.
 */
export type Need = Permission | 'public' | 'scheduler' | 'token' | 'superuser' | 'self' | 'sight' | 'directory-reader'

/**
 * Where the need must hold.
 * `nothing`: nowhere in particular. `organization`, `department`, `row`: over what the request names, or over the owner of its row.
 * `new row`: over the owner of the row to be created. `role`: over the department of a role.
 * `reach`: over the whole reach of a role, with every permission the role carries.
 * `directory`: over the organization, for something that only its directory shows.
 * `own`: the thing is the caller's own. Other people have no access, even with all permissions.
 * `list`: where it is held, which narrows the list. `anywhere`: somewhere, or the request is refused.
 */
export type NeedScope =
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
 * Who else has access, without the permission. `learner`: the learner of a record; `mending-learner`: the same while it is pending or
 * rejected. `manager-chain`: a manager of the person (for a record only while it is pending). `submitter`: a member, about oneself.
 * `oneself`: the member in question. `required`: a holder of a role that requires the certification. `audience`: the people the row is for.
 * `roster`: people on the event. `trainer`: its trainers. `host`: the named host of the sitting. `author`: the author.
 */
export type OtherCaller =
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
 * `person`: the permission must also hold over the person whom the `row` is about, or who is `named` in the request. `beside`: a further
 * permission that is needed somewhere in the organization, except by managers of people there. `shownBy`: the permission that shows the
 * row, if it is not the read permission of `needs`, as for records written from something else.
 */
export type Access = {
  needs: Need
  over: NeedScope
  also?: OtherCaller[]
  person?: 'row' | 'named'
  beside?: Permission
  shownBy?: Permission
}
export type AccessDeclaration = Access & { says: string }

/**
 * Declares once who may call an operation. The OpenAPI document and the access checks both read it from the route. `says` is a sentence for
 * people, if the need alone says too little.
 */
export function whoMay(
  needs: Need,
  over: NeedScope,
  { says = needs, ...more }: Omit<Partial<AccessDeclaration>, 'needs' | 'over'> = {},
): AccessDeclaration {
  return { needs, over, says, ...more }
}

export const anybody = whoMay('public', 'nothing')
export const anyToken = whoMay('token', 'nothing', { says: 'any token' })

/** Returns the fields of the OpenAPI document: `x-permission` for people, `x-access` for programs. */
export const documented = ({ says, ...access }: AccessDeclaration) => ({ 'x-permission': says, 'x-access': access })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. */
    access?: AccessDeclaration
  }
}

/** Returns the status codes of a refusal: 404 if the caller must not learn that the thing exists, 403 if they may know of it. */
export function refusals({ needs, over }: Access): number[] {
  if (over === 'list') return []
  if (over === 'own') return [404]
  if (over === 'anywhere') return [403]
  if (over === 'nothing') return needs === 'superuser' ? [403] : []
  return needs === 'sight' || (isReading(needs) && (over === 'row' || over === 'directory')) ? [404] : [403, 404]
}

const isReading = (needs: Need) => needs === 'directory-reader' || (needs.includes(':') && readOf(needs as Permission) === needs)
