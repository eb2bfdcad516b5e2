import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { today } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { endOfDay, startOfDay } from '../../platform/words/moments.ts'

export type Member = Schemas['DirectoryUser']
export type ListedMember = Schemas['ListedDirectoryUser']
export type Grant = Schemas['DirectoryUserRole']

export const isOver = ({ expires_at }: Grant) => expires_at !== null && Date.parse(expires_at) <= Date.now()
/** Whether it begins only later, and gives nothing until then. */
export const isAhead = ({ granted_at }: Pick<Grant, 'granted_at'>) => Date.parse(granted_at) > Date.now()
/** Whether it counts now. */
export const isLive = (grant: Grant) => !isAhead(grant) && !isOver(grant)

/** A grant from a day begins with it, where the organization is; from today on it begins at once. */
export const startOfGrant = (value: string) => (value === '' || value === today() ? null : startOfDay(value))

/** A grant until a day lasts to the end of it, where the organization is. */
export const endOfGrant = (value: string) => (value === '' ? null : endOfDay(value))

/** For whom somebody holds it as their deputy; nothing where it is their own. */
export const standsInFor = ({ deputy_for }: Pick<Grant, 'deputy_for'>) => deputy_for && t`Stands in for ${{ name: personName(deputy_for) }}`

/** In place of roles that the reader is not shown. */
export const hiddenRoles = (count: number) =>
  plural(count, { one: 'They hold # role that you may not see.', other: 'They hold # roles that you may not see.' })

/** Beside a list of people by role or permission, for readers whose permissions reach part of the organization. */
export const reachedOnly = () => t`You see people here whom one of your permissions covers. Others may be there too.`
