import { randomUUIDv7 } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { audit } from '../audit/trail.ts'
import { type Db, type Tx, transaction } from '../db/open.ts'
import type { Language } from '../languages.ts'
import { foldEmail, isMachine, textClaim } from './claims.ts'
import type { Provider } from './providers.ts'

/** Constraints that fail if two first sign-ins run at once. The other one won, so the account is looked up again. */
const RACES = new Set(['identity_subject_key', 'identity_account_key'])

/**
 * Returns the account of a subject at a provider: the known one, the one that a pending e-mail link reserves, or a new one. Undefined while
 * the provider is being deleted.
 */
export async function contact(db: Db, provider: Provider, claims: JWTPayload): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const known = await identityOf(db, provider.id, claims.sub!)
    if (known) {
      if (known.kind === 'human' && isMachine(claims)) await becomeMachine(db, known.account_id)
      return known.account_id
    }
    try {
      return await transaction(db, (db) => firstContact(db, provider, claims))
    } catch (error) {
      if (attempt >= 5 || !RACES.has((error as { constraint?: string }).constraint ?? '')) throw error
    }
  }
}

/**
 * Updates the profile of a person who signed in by browser, from the ID token. `language` is the browser's; it is kept only for a person
 * without one. From then on the account stays human, even if later tokens look like those of a machine.
 */
export async function refreshProfile(
  db: Db,
  provider: Provider,
  account_id: string,
  idToken: JWTPayload,
  language: Language,
): Promise<void> {
  const { display_name, family_first, email, email_verified } = profile(idToken)
  await transaction(db, async (db) => {
    const fresh = { kind: 'human' as const, ...(display_name !== null && { display_name, family_first }), ...(email !== null && { email }) }
    await db
      .updateTable('account')
      .set((eb) => ({ ...fresh, language: eb.fn.coalesce('language', eb.val(language)) }))
      .where('id', '=', account_id)
      .where('erased_at', 'is', null)
      .execute()
    await db
      .updateTable('identity')
      .set({ last_sign_in_at: sql<string>`now()`, ...(email !== null && { email, email_verified }) })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', idToken.sub!)
      .execute()
  })
}

function identityOf(db: Db, providerId: string, subject: string) {
  return db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['identity.account_id', 'account.kind'])
    .where('identity.provider_id', '=', providerId)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
}

/** Marks an account as a machine that was taken for a person. An account with a browser sign-in stays human. */
async function becomeMachine(db: Db, account_id: string): Promise<void> {
  await transaction(db, async (db) => {
    // Waits for a sign-in that is under way, so that the second statement sees it.
    await db.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
    const signIns = db.selectFrom('identity').select('id').where('account_id', '=', account_id).where('last_sign_in_at', 'is not', null)
    await db
      .updateTable('account')
      .set({ kind: 'machine' })
      .where('id', '=', account_id)
      .where((eb) => eb.not(eb.exists(signIns)))
      .execute()
  })
}

async function firstContact(db: Tx, provider: Provider, claims: JWTPayload): Promise<string | undefined> {
  const kept = await db.selectFrom('sign_in_provider').select('id').where('id', '=', provider.id).forKeyShare().executeTakeFirst()
  if (!kept) return undefined
  const { display_name, family_first, email, email_verified } = profile(claims)
  const linked = await claimPendingLink(db, provider, email === claims.email ? email : null, email_verified)
  const account_id = linked ?? randomUUIDv7()
  if (linked) {
    await db
      .updateTable('account')
      .set((eb) => ({
        display_name: eb.fn.coalesce('display_name', eb.val(display_name)),
        family_first: eb.fn.coalesce('family_first', eb.val(family_first)),
        email: eb.fn.coalesce('email', eb.val(email)),
      }))
      .where('id', '=', account_id)
      .execute()
  } else {
    await db
      .insertInto('account')
      .values({ id: account_id, kind: isMachine(claims) ? 'machine' : 'human', display_name, family_first, email })
      .execute()
  }
  await db
    .insertInto('identity')
    .values({ id: randomUUIDv7(), account_id, provider_id: provider.id, subject: claims.sub!, email, email_verified })
    .execute()
  await audit(
    db,
    { actor: { id: account_id }, provider: provider.slug, subject: claims.sub!, requestId: null },
    {
      organization_id: null,
      action: linked ? 'account.linked' : 'account.created',
      subject_kind: 'account',
      subject_id: account_id,
      new: { provider_id: provider.id },
    },
  )
  return account_id
}

/** Takes the account that waits for this address at this provider, if the provider's strictness accepts the address. */
async function claimPendingLink(db: Tx, provider: Provider, email: string | null, verified: boolean | null): Promise<string | undefined> {
  if (email === null || !counts(provider.email_verification_strictness, verified)) return undefined
  const link = await db
    .deleteFrom('pending_email_link')
    .where('provider_id', '=', provider.id)
    .where('email', '=', foldEmail(email))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity')
            .whereRef('identity.account_id', '=', 'pending_email_link.account_id')
            .whereRef('identity.provider_id', '=', 'pending_email_link.provider_id')
            .select('identity.id'),
        ),
      ),
    )
    .returning('account_id')
    .executeTakeFirst()
  return link?.account_id
}

const counts = (strictness: string, verified: boolean | null) =>
  strictness === 'lenient' || (strictness === 'require_verified' ? verified === true : verified !== false)

/** Reads the profile claims. `email_verified` counts as false unless it is absent or true, so a text "false" does not pass. */
function profile(claims: JWTPayload) {
  const { email_verified: verified } = claims
  const [family, given] = [textClaim(claims.family_name), textClaim(claims.given_name)]
  return {
    display_name: textClaim(claims.name) ?? textClaim([given, family].filter(Boolean).join(' ')) ?? textClaim(claims.preferred_username),
    family_first: family !== null && given !== null ? `${family}, ${given}` : null,
    email: textClaim(claims.email, 320),
    email_verified: verified === undefined || verified === null ? null : verified === true,
  }
}
