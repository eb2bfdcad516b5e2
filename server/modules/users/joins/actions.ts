import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { speaksFor } from '#modules/directory/rules.ts'
import { type WholeAccount, wholeAccounts } from '#modules/directory/store-accounts.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Family } from '#platform/audit/families.ts'
import { type AuditEvent, audit } from '#platform/audit/trail.ts'
import { type Db, type Tx, rehearsal, transaction } from '#platform/db/open.ts'
import { badRequest, notFound, refusal } from '#platform/errors.ts'
import type { Personal } from '#platform/rows/personal.ts'
import type { JoinUsers, UserJoin } from './schema.ts'
import { tellRows } from './actions-trail.ts'
import * as joins from './store.ts'
import * as back from './store-back.ts'
import * as rows from './store-rows.ts'

const ownAccount = refusal('forbidden', 'joins_own_account', 'You cannot join your own account with another.')
const superuserAccount = refusal('forbidden', 'joins_superuser', 'The account of a superuser cannot be joined with another.')
const notEverywhere = refusal(
  'forbidden',
  'joins_beyond_own',
  'This needs directory:write over every organization that either account belongs to, and everything in the roles of both.',
)
const joinedAlready = refusal('invalid_state', 'joined_already', 'One of the accounts is joined into another already.')
const shutOut = refusal('invalid_state', 'joins_disabled', 'One of the accounts is disabled or erased.')
const undoneAlready = refusal('invalid_state', 'join_undone', 'The join is undone already.')
const tooLate = refusal('invalid_state', 'join_too_old', 'A join can be undone within 30 days.')
const erasedSince = refusal(
  'invalid_state',
  'join_erased',
  'The personal data of one of the accounts was erased since. The join can no longer be undone.',
)
const joinedOn = refusal('invalid_state', 'joined_on', 'The account was joined into another since. Undo that join first.')

type Superusers = Config['superusers']
type JoinDeclarations = { personal: Personal[]; families: Family[]; superusers: Superusers }
type Pair = { from: WholeAccount; into: WholeAccount }

/** Returns both accounts. Throws 404 if the caller does not see one of them, 403 if the caller may not join them, and 409 if nobody may. */
async function pair(db: Db, actor: Actor, ids: { from: string; into: string }, superusers: Superusers): Promise<Pair> {
  const accounts = await wholeAccounts(db, [ids.from, ids.into], superusers)
  const [from, into] = [accounts.get(ids.from), accounts.get(ids.into)]
  if (!from || !into || !sees(actor, from) || !sees(actor, into)) throw notFound()
  requireMay(actor, [from, into])
  return { from, into }
}

/** Whether the actor sees an account. Only superusers see accounts without an organization. */
const sees = (actor: Actor, { organizations }: WholeAccount) => actor.superuser || organizations.some((id) => actor.readsDirectory(id))

function requireMay(actor: Actor, accounts: WholeAccount[], organizations: string[] = []): void {
  if (accounts.some(({ id }) => id === actor.id)) throw ownAccount()
  if (accounts.some(({ superuser }) => superuser)) throw superuserAccount()
  const may = organizations.every((id) => actor.superuser || actor.in(id).wide.has('directory:write'))
  if (!may || !accounts.every((account) => speaksFor(actor, account))) throw notEverywhere()
}

type JoinFields = Pick<JoinUsers, 'from_user_id' | 'into_user_id' | 'reason'>

/** Joins two accounts of one person. Afterwards everything that named the first account names the second. */
export function join(db: Db, caller: Caller, wanted: JoinFields, house: JoinDeclarations): Promise<UserJoin> {
  return transaction(db, async (db) => {
    const { id, from, into, organizations } = await make(db, caller, wanted, house)
    const event = { action: 'account.joined', subject_kind: 'account', subject_id: from.id, person_id: into.id } as const
    await tell(db, caller, organizations, { ...event, new: { joined_into: into.id, join_id: id, reason: wanted.reason } })
    await tellRows(db, caller, { id, since: 0 }, house.families, 'joined')
    return joins.get(db, id)
  })
}

/** Returns the rows that a join would move. The join is made and rolled back. */
export async function preview(db: Db, caller: Caller, wanted: JoinFields, house: JoinDeclarations) {
  return rehearsal(db, async (db) => {
    const { from, into, moved } = await make(db, caller, wanted, house)
    return { from: from.person, into: into.person, moved }
  })
}

async function make(db: Tx, { actor }: Caller, wanted: JoinFields, { personal, superusers }: JoinDeclarations) {
  const ids = { from: wanted.from_user_id, into: wanted.into_user_id }
  if (ids.from === ids.into) throw badRequest('into_user_id must be another account than from_user_id.', 'into_user_id')
  await joins.hold(db, [ids.from, ids.into])
  const { from, into } = await pair(db, actor, ids, superusers)
  if (from.joined_into !== null || into.joined_into !== null) throw joinedAlready()
  if ([from, into].some(({ disabled, erased }) => disabled || erased)) throw shutOut()
  const [id, by] = [randomUUIDv7(), actor.id]
  const organizations = [...new Set([...from.organizations, ...into.organizations])]
  await joins.create(db, { id, from: from.id, into: into.id, reason: wanted.reason, joined_by: by, organizations })
  await rows.move(db, { id, from: from.id, into: into.id, by }, personal)
  return { id, from, into, organizations, moved: await joins.keepMoved(db, id) }
}

/** Puts back the rows that have not changed since the join, and reports the changed ones. */
export function undo(db: Db, caller: Caller, id: string, reason: string, { personal, families, superusers }: JoinDeclarations) {
  return transaction(db, async (db) => {
    const join = await joins.lock(db, id)
    if (!join) throw notFound()
    await joins.hold(db, [join.from, join.into])
    const accounts = await wholeAccounts(db, [join.from, join.into], superusers)
    const into = accounts.get(join.into)
    if (!into || !(sees(caller.actor, into) || join.organizations.some((each) => caller.actor.readsDirectory(each)))) throw notFound()
    requireMay(caller.actor, [into], join.organizations)
    if (join.undone) throw undoneAlready()
    if ([...accounts.values()].some(({ erased }) => erased)) throw erasedSince()
    if (join.late) throw tooLate()
    if (into.joined_into !== null) throw joinedOn()
    await back.moveBack(db, id, personal)
    await joins.markUndone(db, { id, by: caller.actor.id, reason })
    const event = { action: 'account.parted', subject_kind: 'account', subject_id: join.from, person_id: join.into } as const
    await tell(db, caller, join.organizations, { ...event, new: { join_id: id, reason } })
    await tellRows(db, caller, { id, since: 0 }, families, 'parted')
    const { from, into: stays } = await joins.get(db, id)
    const told = { id, from, into: stays, rows: await joins.putBack(db, id, back.FLEETING) }
    await joins.forgetRows(db, id)
    return told
  })
}

/** Writes an audit entry to the installation's trail and to the trail of every organization of either account. */
const tell = (db: Tx, caller: Caller, organizations: string[], event: Omit<AuditEvent, 'organization_id'>) =>
  audit(db, caller, ...[null, ...organizations].map((organization_id) => ({ ...event, organization_id })))

/** By this time after a join, requests from before it have ended in every process. */
const UNDER_WAY_MINUTES = 10

/**
 * Moves rows that requests still running during a join wrote for the joined account. Also deletes the kept rows of joins that can no longer
 * be undone.
 */
export async function moveRest(db: Db, { personal, families }: Pick<JoinDeclarations, 'personal' | 'families'>): Promise<void> {
  await joins.forgetOld(db)
  for (const join of await joins.recent(db, UNDER_WAY_MINUTES))
    // oxlint-disable-next-line no-await-in-loop -- there is hardly ever one.
    await transaction(db, async (db) => {
      // An undo may have come first.
      if ((await joins.lock(db, join.id))?.undone !== false) return
      await joins.hold(db, [join.from, join.into])
      const since = await rows.move(db, join, personal)
      await joins.keepMoved(db, join.id)
      await tellRows(
        db,
        { actor: { id: join.by }, provider: null, subject: null, requestId: null },
        { id: join.id, since },
        families,
        'joined',
      )
    })
}
