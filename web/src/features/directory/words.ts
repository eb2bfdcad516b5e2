import type { Schemas } from '../../platform/client.ts'

export type Member = Schemas['DirectoryUser']
export type Grant = Schemas['DirectoryUserRole']

export const isOver = ({ expires_at }: Grant) => expires_at !== null && Date.parse(expires_at) <= Date.now()

/** A grant until a day lasts to the end of it. */
export const endOfDay = (value: string) => (value === '' ? null : new Date(`${value}T23:59:59`).toISOString())
