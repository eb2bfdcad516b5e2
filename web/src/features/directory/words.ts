import type { Schemas } from '../../platform/client.ts'
import { today } from '../../platform/words/format.ts'
import { endOfDay, startOfDay } from '../../platform/words/moments.ts'

export type Member = Schemas['DirectoryUser']
export type Grant = Schemas['DirectoryUserRole']

export const isOver = ({ expires_at }: Grant) => expires_at !== null && Date.parse(expires_at) <= Date.now()
/** Whether it begins only later, and gives nothing until then. */
export const isAhead = ({ granted_at }: Pick<Grant, 'granted_at'>) => Date.parse(granted_at) > Date.now()

/** A grant from a day begins with it, where the organization is; from today on it begins at once. */
export const startOfGrant = (value: string) => (value === '' || value === today() ? null : startOfDay(value))

/** A grant until a day lasts to the end of it, where the organization is. */
export const endOfGrant = (value: string) => (value === '' ? null : endOfDay(value))
