import type { Owned } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { type Covered, allowAbout } from '#platform/access/reached-people.ts'
import { refusal } from '#platform/errors.ts'

const revokedAlready = refusal('invalid_state', 'sign_off_revoked', 'The sign-off is revoked already.')

/** What of a sign-off decides who sees and revokes it. */
type Governed = Owned &
  Covered & {
    user_id: string
    signed_by_id: string
    in_chain: boolean
    organization_archived: boolean
    revoked_at: string | null
  }

/** The sign-off, when the caller may take it back: who signed, or certifications:write. */
export function revocable<R extends Governed>(asking: Asking, found: R | undefined): R {
  const { actor } = asking
  const concerned = found !== undefined && (found.user_id === actor.id || found.signed_by_id === actor.id || found.in_chain)
  const signed = found !== undefined && found.signed_by_id === actor.id && !found.organization_archived
  const signOff = signed ? found : allowAbout(asking, found, concerned && !found.organization_archived)
  if (signOff.revoked_at !== null) throw revokedAlready()
  return signOff
}
