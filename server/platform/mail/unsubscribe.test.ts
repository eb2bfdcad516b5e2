import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from '../auth/signer.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts'

const signer = createSigner('a signing key for tests, 32 characters or more')

test('a token names whom and which kind of mail, and is read by whoever made it alone', () => {
  const meant = { account_id: randomUUIDv7(), kind: 'certification_due' }
  const token = unsubscribeToken(signer, meant)
  expect(token).toMatch(/^[\w.-]+$/)
  expect(token.length).toBeLessThan(130)
  expect(readUnsubscribeToken(signer, token)).toEqual(meant)
  expect(readUnsubscribeToken(createSigner('another signing key, 32 characters or more'), token)).toBeUndefined()
})

test('a token that was changed in any place, cut or put together of two opens nothing', () => {
  const token = unsubscribeToken(signer, { account_id: randomUUIDv7(), kind: 'award' })
  const [id, kind, signature] = token.split('.')
  const [otherId, , otherSignature] = unsubscribeToken(signer, { account_id: randomUUIDv7(), kind: 'award' }).split('.')
  for (const forged of [
    '',
    '..',
    token.slice(1),
    token.slice(0, -1),
    `${token}x`,
    `${otherId}.${kind}.${signature}`,
    `${id}.reminder.${signature}`,
    `${id}.${kind}.${otherSignature}`,
    `${id}.${kind}`,
    token.replaceAll('.', '/'),
    ...Array.from({ length: 20 }, (_, at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
  ])
    expect(readUnsubscribeToken(signer, forged), forged).toBeUndefined()
})
