import type { Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type Covered, allowAbout } from '#platform/access/reached-people.ts'
import { refusal } from '#platform/errors.ts'

const revokedAlready = refusal('invalid_state', 'sign_off_revoked', 'The sign-off is revoked already.')

/** The fields of a sign-off that decide who sees it and revokes it. */
type GovernedSignOff = Owned &
  Covered & {
    user_id: string
    signed_by_id: string
    in_chain: boolean
    organization_archived: boolean
    revoked_at: string | null
    may: 'revoke'[]
  }

/** Returns the sign-off if `may` lets the caller revoke it. Otherwise throws. */
export function revocable<R extends GovernedSignOff>(asking: ActorWithAccess, found: R | undefined): R {
  if (found?.may.includes('revoke')) return found
  const { actor } = asking
  const concerned = found !== undefined && (found.user_id === actor.id || found.signed_by_id === actor.id || found.in_chain)
  const signed = found !== undefined && found.signed_by_id === actor.id && !found.organization_archived
  if (!signed) allowAbout(asking, found, concerned && !found.organization_archived)
  throw revokedAlready()
}
