import { randomBytes } from 'node:crypto'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { type Covered, allowAbout } from '#platform/access/reached-people.ts'
import type { AuditSubject } from '#platform/audit/trail.ts'
import { type ApiError, refusal } from '#platform/errors.ts'
import type { Evaluation } from '#modules/standing/rules-judge.ts'
import { zoneOf } from '#platform/days.ts'
import { before } from '#platform/moments.ts'

const revokedAlready = refusal('invalid_state', 'award_revoked', 'The award is revoked already.')
const noRules = refusal('invalid_state', 'certification_without_rules', 'The certification has no rules, so it is only awarded by hand.')
const heldForGood = refusal('invalid_state', 'certification_held', 'The certification is held already, and does not lapse.')
const renewalNotOpen = refusal('invalid_state', 'renewal_not_open', 'The certification is held already. Its renewal opens on {day}.')
const rulesNotSatisfied = refusal('invalid_state', 'rules_not_satisfied', 'Not everything is there yet. {missing}')

/** Digits and letters that are not mistaken for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 28
const GROUP = 4

/** Returns a serial: 140 random bits in groups of four, such as 7K2M-0QXR-…. It can be read aloud and cannot be guessed. */
export function newSerial(): string {
  return grouped(Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''))
}

/** Returns the stored form of a typed serial. Undefined if it cannot be one. */
export function readSerial(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter)) ? grouped(plain) : undefined
}

const grouped = (plain: string) => plain.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')

/** Returns the person of an award, a request or a sign-off, for the audit trail. */
export const ofPerson = ({ user_id }: AuditSubject & { user_id: string }) => user_id

/** Permissions that must hold over the person as well as over the certification. */
export const overPeople: Permission[] = ['certifications:read', 'certifications:write']

/** The fields of an award that decide who sees it and revokes it. */
type GovernedAward = Owned &
  Covered & { user_id: string; in_chain: boolean; organization_archived: boolean; revoked_at: string | null; may: 'revoke'[] }

/** Whether the row is the caller's own. Read permissions do not matter. */
export const isOwn = (actor: Actor, row: Pick<GovernedAward, 'user_id' | 'organization_archived'>) =>
  row.user_id === actor.id && !row.organization_archived

/** Whether the row is the caller's own, or belongs to a person they manage. */
export const isShown = (row: Pick<GovernedAward, 'user_id' | 'in_chain' | 'organization_archived'>, actor: Actor) =>
  (row.user_id === actor.id || row.in_chain) && !row.organization_archived

export function revocable<R extends GovernedAward>(asking: ActorWithAccess, found: R | undefined): R {
  if (found?.may.includes('revoke')) return found
  allowAbout(asking, found, found && isShown(found, asking.actor))
  throw revokedAlready()
}

/** Whether an award is in force and its renewal is not open. */
export const isHeld = ({ award, renewal_opens_at, evaluated_at }: Evaluation) =>
  award !== null && (renewal_opens_at === null || before(evaluated_at, renewal_opens_at))

/** Returns why a person cannot claim or request the certification now. */
export function notAwardable(standing: Evaluation): ApiError {
  const { renewal_opens_at, time_zone, rules } = standing
  if (rules.length === 0 || !isHeld(standing)) return notProven(standing)
  return renewal_opens_at === null ? heldForGood() : renewalNotOpen({ day: zoneOf(time_zone).dayOf(renewal_opens_at) })
}

/** Throws 409 unless every rule is satisfied. Awards that the person already has do not matter. */
export function checkProven(standing: Evaluation): void {
  if (standing.rules.length === 0 || standing.rules.some(({ satisfied }) => !satisfied)) throw notProven(standing)
}

function notProven({ rules }: Evaluation): ApiError {
  if (rules.length === 0) return noRules()
  const missing = rules.filter(({ satisfied }) => !satisfied)
  const told = missing.map(({ label, explanation }) => (label ? `${label}: ${explanation}` : explanation))
  return rulesNotSatisfied({ missing: told.join(' ') })
}
