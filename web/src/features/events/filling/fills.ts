import type { Access } from '../../../platform/access.ts'
import type { Event } from '../words.ts'

/** True when the reader may list the people who need an event. They must manage the event and may see certifications or manage people. */
export function fills({ holds, holdsSomewhere, manages }: Access, event: Event): boolean {
  return holds('events:write', event) && (manages || holdsSomewhere('certifications:read', event.owner_organization_id))
}
