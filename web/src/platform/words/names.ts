import { t } from '@lingui/core/macro'
import type { Schemas } from '../client.ts'

/** What an account is called where it has to be called something. */
export const accountName = ({ display_name, email }: { display_name: string | null; email: string | null }) =>
  display_name ?? email ?? t`Nameless account`

/** What a person is called; they may have gone since. */
export const personName = (person: Schemas['PersonRef'] | null) => person?.display_name ?? person?.email ?? t`somebody`

type Owned = Pick<Schemas['LearningRecord'], 'owner_organization' | 'owner_department'>

/** Such as `St. Brigid Hospital · Emergency`. */
export const ownerName = ({ owner_organization, owner_department }: Owned) =>
  owner_department ? `${owner_organization.name} · ${owner_department.name}` : owner_organization.name
