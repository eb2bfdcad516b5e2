import type { Actor } from '#platform/access/actor.ts'
import { refusal } from '#platform/errors.ts'
import type { PersonRef } from '#platform/shapes.ts'

export const notReadingMatrix = refusal(
  'forbidden',
  'needs_certifications_read_or_team',
  'This needs certifications:read, or people whom you manage.',
)

/** Whether the caller may view the matrix: they read certifications somewhere in the organization, or manage people there. */
export function mayReadMatrix(actor: Actor, organizationId: string): boolean {
  const { managed_role_ids } = actor.in(organizationId)
  return readsSomewhere(actor, organizationId) || managed_role_ids.length > 0
}
export const readsSomewhere = (actor: Actor, organizationId: string) => actor.holdsSomewhere('certifications:read', organizationId)

/** A member whose certifications the caller views. `whole`: all of them, else only those they may read. */
export type VisibleMember = { person: PersonRef; whole: boolean; organization_id: string; user_id: string }
