import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import type { Actor } from '../access/actor.ts'
import type { ActorWithAccess, Caller, CallerWithAccess } from '../access/caller.ts'
import { isLiveOrganization } from '../access/live-organizations.ts'
import { mayOf } from '../access/may.ts'
import type { Db, Tx } from '../db/open.ts'
import { refusal } from '../errors.ts'
import { ExpectedVersion, checkVersion } from '../rows/as-seen.ts'
import { momentSorts } from '../rows/page.ts'
import { Nullable, NullableRef, OneOf, PersonRef, Timestamp, Uuid, text } from '../shapes.ts'

/**
 * Requests that another person decides. Each kind has its own table and its own effect of an approval. States, acts, refusals and the order
 * of the checks are defined here.
 */
export const requestStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestActs = ['approve', 'reject', 'withdraw'] as const
export type RequestAct = (typeof requestActs)[number]

export const requestSorts = momentSorts('requested_at')
export type RequestSort = (typeof requestSorts)[number]

/** The fields of a request: its requester, its state and its decision. */
export const requestFields = {
  user_id: Uuid,
  person: NullableRef(PersonRef),
  note: Nullable(Type.String()),
  status: OneOf(requestStatuses),
  requested_at: Timestamp,
  decided_at: Nullable(Timestamp),
  decided_by: NullableRef(PersonRef),
  decision_note: Nullable(Type.String()),
  /** A decision names this version. Null once it is decided. */
  version: Nullable(Type.String()),
  /** The acts that the caller may do now: decide it, or withdraw their own. */
  may: Type.Array(OneOf(requestActs)),
}

/** A note on a request or a decision. */
export const requestNote = text(2000, 1)
/** The fields of a rejection. The note is shown to the requester. */
export const rejectionFields = { note: requestNote, expected_version: ExpectedVersion }
type Rejection = { note: string; expected_version?: string }

const ownRequest = refusal('forbidden', 'own_request', 'Nobody decides their own request.')
const notOwnRequest = refusal('forbidden', 'not_own_request', 'Only who asked withdraws a request.')
const decidedAlready = refusal('invalid_state', 'request_decided', 'The request is {status}, no longer pending.')

/**
 * SQL for the `may` of a request in the table named `request`. Callers for whom `decides` holds decide a pending one, except its requester.
 * The requester may withdraw it.
 */
export function requestMay(actor: Actor, request: string, decides: RawBuilder<SqlBool>): RawBuilder<RequestAct[]> {
  const pending = sql`${sql.ref(`${request}.status`)} = 'pending'`
  const own = sql`${sql.ref(`${request}.user_id`)} = ${actor.id}::uuid`
  const decide = sql<SqlBool>`${pending} and not ${own} and ${decides}`
  const open = actor.superuser ? sql`true` : isLiveOrganization(`${request}.organization_id`)
  return mayOf<RequestAct>([['approve', 'reject'], decide], [['withdraw'], sql`${pending} and ${own} and ${open}`])
}

export type RequestDecision = { status: Exclude<RequestStatus, 'pending'>; decided_by: string; decision_note: string | null }

/** The fields of a request that tell who may decide it. */
type Decidable = { user_id: string; status: RequestStatus; may: RequestAct[] }

/** The parts in which kinds of requests differ. */
type RequestKind<Row extends Decidable> = {
  get: (db: Db, actor: Actor, id: string) => Promise<Row>
  lock: (db: Tx, actor: Actor, id: string) => Promise<Row | undefined>
  version: (id: string) => RawBuilder<{ version: string }>
  decide: (db: Tx, id: string, decision: RequestDecision) => Promise<void>
  /** Returns the request if the caller decides requests of the kind there, and otherwise throws 404 or 403. */
  allowDecider: (asking: ActorWithAccess, found: Row | undefined) => Row
  /** Returns the request if the caller sees it, and otherwise throws 404 or 403. */
  allowReader: (actor: Actor, found: Row | undefined) => Row
  /** Writes the audit entry of a decision. */
  record: (db: Tx, caller: Caller, decided: Row, status: RequestDecision['status']) => Promise<void>
}

/** Returns the decisions about a kind of request. An approval calls `held`, has its effect, and then calls `settle`. */
export function requestDecisions<Row extends Decidable>(kind: RequestKind<Row>) {
  /** Returns the request if `may` lets the caller decide it. Otherwise throws. */
  function decidable(asking: ActorWithAccess, found: Row | undefined): Row {
    if (found?.may.includes('approve')) return found
    const { user_id, status } = kind.allowDecider(asking, found)
    throw user_id === asking.actor.id ? ownRequest() : decidedAlready({ status })
  }

  /** Returns the request, locked, if the caller may decide it and saw this version. Otherwise throws. */
  async function held(db: Tx, caller: CallerWithAccess, id: string, expectedVersion: string | undefined): Promise<Row> {
    const request = decidable(caller, await kind.lock(db, caller.actor, id))
    await checkVersion(db, expectedVersion, kind.version(id))
    return request
  }

  async function settle(db: Tx, caller: Caller, id: string, status: RequestDecision['status'], note: string | null): Promise<Row> {
    await kind.decide(db, id, { status, decided_by: caller.actor.id, decision_note: note })
    const decided = await kind.get(db, caller.actor, id)
    await kind.record(db, caller, decided, status)
    return decided
  }

  async function reject(db: Tx, caller: CallerWithAccess, id: string, { note, expected_version }: Rejection): Promise<Row> {
    await held(db, caller, id, expected_version)
    return settle(db, caller, id, 'rejected', note)
  }

  /** Withdraws the caller's own request. */
  async function withdraw(db: Tx, caller: Caller, id: string): Promise<Row> {
    const found = await kind.lock(db, caller.actor, id)
    if (found?.may.includes('withdraw')) return settle(db, caller, id, 'withdrawn', null)
    const { user_id, status } = kind.allowReader(caller.actor, found)
    throw user_id === caller.actor.id ? decidedAlready({ status }) : notOwnRequest()
  }

  return { decidable, held, settle, reject, withdraw }
}
