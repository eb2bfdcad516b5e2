import type { Schemas } from '../../platform/client.ts'
import { endOfDay } from '../../platform/words/moments.ts'

export type Member = Schemas['DirectoryUser']
export type Grant = Schemas['DirectoryUserRole']

export const isOver = ({ expires_at }: Grant) => expires_at !== null && Date.parse(expires_at) <= Date.now()

/** A grant until a day lasts to the end of it, where the organization is. */
export const endOfGrant = (value: string) => (value === '' ? null : endOfDay(value))
