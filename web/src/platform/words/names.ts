import { t } from '@lingui/core/macro'
import type { Schemas } from '../client.ts'

/** Returns the display name of an account, or a substitute. */
export const accountName = ({ display_name, email }: { display_name: string | null; email: string | null }) =>
  display_name ?? email ?? t`Nameless account`

/** Returns the name of a person, or a substitute if they have none or no longer exist. */
export const personName = (person: Schemas['PersonRef'] | null) => person?.display_name ?? person?.email ?? t`somebody`

type Owned = Pick<Schemas['LearningRecord'], 'owner_organization' | 'owner_department'>

/** Returns the name of an owner, such as `St. Brigid Hospital · Emergency`. */
export const ownerName = ({ owner_organization, owner_department }: Owned) =>
  owner_department ? `${owner_organization.name} · ${owner_department.name}` : owner_organization.name
