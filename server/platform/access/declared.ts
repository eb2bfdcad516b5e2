import type { Permission } from './permissions.ts'

/**
 * What a caller needs: a permission; or to be anybody, anybody with a token, a superuser, the person in question; or to
 * see the organization, or to read its directory.
 */
export type Need = Permission | 'public' | 'token' | 'superuser' | 'self' | 'sight' | 'directory-reader'

/**
 * Where it is needed: nowhere in particular; over the organization, a department or the owner of a row that the request
 * names, or of the row about to be made; over the department of a role; over the whole `reach` of a role, with all that
 * the role carries; over the organization, of something that only its `directory` shows; or wherever it is held, by which
 * a list is narrowed.
 */
export type Over = 'nothing' | 'organization' | 'department' | 'row' | 'new row' | 'role' | 'reach' | 'directory' | 'list'

/**
 * Who may do it as well: the learner of a record; its learner while it is pending or rejected; who manages the
 * person (of a record only while it is pending); a member, about oneself; the member in question; who holds a role that
 * requires the certification.
 */
export type Also = 'learner' | 'mending-learner' | 'manager-chain' | 'submitter' | 'oneself' | 'required' | 'audience'

export type Access = { needs: Need; over: Over; also?: Also[] }
export type WhoMay = { 'x-permission': string; 'x-access': Access }

/** What the document says of who may call an operation: to programs in `x-access`, to people in `x-permission`. */
export function whoMay(needs: Need, over: Over, { also, says = needs }: { also?: Also[]; says?: string } = {}): WhoMay {
  return { 'x-permission': says, 'x-access': { needs, over, ...(also && { also }) } }
}
