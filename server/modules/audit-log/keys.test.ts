import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signAgain } from '#platform/audit/seal.ts'
import { INSTALLATION } from '#platform/audit/trail.ts'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import { createSigner } from '#platform/auth/signer.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { trails } from '../../../test/trail.ts'

const t = await ownHarness()
const { trail } = trails(t)

const NEXT = 'n'.repeat(40)

test('with a new key, the end of each chain is signed again, once, and the previous key is needed no longer', async () => {
  const { org } = await trail(3)
  const { org: other } = await trail(1)
  const next = createSigner(NEXT, [t.context.config.signingKey!])
  expect(await signAgain(t.db, next)).toBeGreaterThanOrEqual(3)
  expect(await signAgain(t.db, next)).toBe(0)
  const alone = createSigner(NEXT)
  for (const id of [org.id, other.id]) expect(await verifyAuditTrail(t.db, alone, id)).toMatchObject({ ok: true })
  expect((await verifyAuditTrail(t.db, t.context.signer, org.id)).ok).toBe(false)
  const { rows } = await sql<{ subject_id: string }>`select subject_id from audit_entry where action = 'audit_chain.key_changed'`.execute(
    t.db,
  )
  expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual([INSTALLATION, org.id, other.id].toSorted())
  // At the end, the harness verifies the trail with its own key.
  await signAgain(t.db, createSigner(t.context.config.signingKey!, [NEXT]))
})

test('a chain whose end no known key has signed is not signed again', async () => {
  const { org } = await trail(1)
  await t.db.updateTable('audit_chain').set({ signature: 'x' }).where('chain_id', '=', org.id).execute()
  await expect(signAgain(t.db, createSigner(NEXT, [t.context.config.signingKey!]))).rejects.toThrow('does not bear our signature')
  await t.db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
  await t.db.deleteFrom('audit_seal').where('chain_id', '=', org.id).execute()
  await t.db.deleteFrom('audit_entry').where('organization_id', '=', org.id).execute()
  await t.context.sealing.now()
})
