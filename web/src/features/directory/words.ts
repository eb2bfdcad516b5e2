import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { today } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { endOfDay, startOfDay } from '../../platform/words/moments.ts'

export type Member = Schemas['DirectoryUser']
export type ListedMember = Schemas['ListedDirectoryUser']
export type Grant = Schemas['DirectoryUserRole']

export const isOver = ({ expires_at }: Grant) => expires_at !== null && Date.parse(expires_at) <= Date.now()
/** True when the grant begins later and has no effect yet. */
export const isAhead = ({ granted_at }: Pick<Grant, 'granted_at'>) => Date.parse(granted_at) > Date.now()
/** True when the grant is in effect now. */
export const isLive = (grant: Grant) => !isAhead(grant) && !isOver(grant)

/** Returns the start of the day in the organization's zone. Returns null for today, because such a grant begins at once. */
export const startOfGrant = (value: string) => (value === '' || value === today() ? null : startOfDay(value))

/** Returns the end of the day in the organization's zone. Returns null for an empty day. */
export const endOfGrant = (value: string) => (value === '' ? null : endOfDay(value))

/** Says for whom the person holds the role as a deputy. Null for their own role. */
export const standsInFor = ({ deputy_for }: Pick<Grant, 'deputy_for'>) => deputy_for && t`Stands in for ${{ name: personName(deputy_for) }}`

/** Words for roles that the reader may not see. */
export const hiddenRoles = (count: number) =>
  plural(count, { one: 'They hold # role that you may not see.', other: 'They hold # roles that you may not see.' })

/** Hint for readers whose permissions cover only a part of the organization. */
export const reachedOnly = () => t`You see people here whom one of your permissions covers. Others may be there too.`
