import { type ApiError, refusal } from '#platform/errors.ts'

/** Ids of records that the service writes begin with one of these and a colon. */
const OWN_KINDS = ['event', 'quiz-attempt', 'scorm-attempt', 'grade', 'practical'] as const
type OwnKind = (typeof OWN_KINDS)[number]
export type OwnId = `${OwnKind}:${string}`

/** Returns the external_id of a record that the service writes. */
export const ownId = (kind: OwnKind, ...ids: string[]): OwnId => `${kind}:${ids.join(':')}`

/** Returns the id with a suffix `#2`, `#3` … from the second number on. */
export const numbered = (id: OwnId, number: number): OwnId => (number === 1 ? id : `${id}#${number}`)

/** A regular expression for ids that belong to the service. It also works in PostgreSQL. */
export const OWN_IDS = `^(${OWN_KINDS.join('|')}):`
const ownIds = new RegExp(OWN_IDS, 'u')

const ownIdGiven = refusal(
  'invalid_request',
  'external_id_of_service',
  'external_id must not begin with {prefix}: such ids are given by the service itself. Begin it otherwise, or leave it out.',
  'external_id',
)

/** Returns the 400 for a person's record with an id that belongs to the service. A record may keep the id that it already has. */
export function faultOfExternalId(id: string | null | undefined, before: string | null = null): ApiError | undefined {
  const [prefix] = (id != null && id !== before && ownIds.exec(id)) || []
  return prefix === undefined ? undefined : ownIdGiven({ prefix })
}

export function checkExternalId(id: string | null | undefined, before?: string | null): void {
  const fault = faultOfExternalId(id, before)
  if (fault) throw fault
}
