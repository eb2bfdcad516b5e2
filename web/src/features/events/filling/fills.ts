import type { Access } from '../../../platform/access.ts'
import type { Event } from '../words.ts'

/** Whether somebody may look for those who need an event: whoever keeps it, and is told what people lack. */
export function fills({ holds, holdsSomewhere, manages }: Access, event: Event): boolean {
  return holds('events:write', event) && (manages || holdsSomewhere('certifications:read', event.owner_organization_id))
}
