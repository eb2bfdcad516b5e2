import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(process.env.TEST_TMP ?? tmpdir(), 'mail-'))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const whole = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'learning@example.org', PUBLIC_ORIGIN: 'https://learning.example.org' }
const mailOf = (env: Record<string, string>) => readConfig({ ...whole, ...env }).mail

test('without these settings no mail is sent', () => {
  expect(readConfig({}).mail).toBeUndefined()
  expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' }).mail).toBeUndefined()
})

test.each([
  ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, tls: 'at once', login: undefined }],
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'offered', login: undefined }],
  ['smtp://lrs:p%40ss%2F@mail.example.org:2525', { port: 2525, tls: 'required', login: { user: 'lrs', pass: 'p@ss/' } }],
  ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'none' }],
  ['smtp://[::1]:25/', { host: '::1', port: 25, tls: 'none' }],
])('a server is read from %s', (SMTP_URL, server) => {
  expect(mailOf({ SMTP_URL })).toMatchObject(server)
})

test.each([
  ['learning@example.org', { name: '', address: 'learning@example.org' }],
  ['Lernen Nord <learning@example.org>', { name: 'Lernen Nord', address: 'learning@example.org' }],
  ['"Lernen, Nord" <learning@example.org>', { name: 'Lernen, Nord', address: 'learning@example.org' }],
])('a sender is read from %s', (MAIL_FROM, from) => {
  expect(mailOf({ MAIL_FROM })?.from).toEqual(from)
})

test('a key of its own signs, with its domain and its selector', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } }) // prettier-ignore
  const key = file('key.pem', privateKey)
  const given = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'lrs', DKIM_PRIVATE_KEY_FILE: key }
  expect(mailOf(given)?.dkim).toEqual({ domainName: 'example.org', keySelector: 'lrs', privateKey })
  for (const missing of Object.keys(given)) expect(() => mailOf({ ...given, [missing]: '' })).toThrow(missing)
  expect(() => mailOf({ ...given, DKIM_PRIVATE_KEY_FILE: join(folder, 'nothing.pem') })).toThrow('DKIM_PRIVATE_KEY_FILE')
  expect(() => mailOf({ ...given, DKIM_PRIVATE_KEY_FILE: file('wrong.pem', 'no key') })).toThrow('DKIM_PRIVATE_KEY_FILE')
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => mailOf({ ...given, DKIM_PRIVATE_KEY_FILE: file('other.pem', other) })).toThrow('RSA')
})

test.each([
  ['SMTP_URL', { SMTP_URL: '' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org:25' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://lrs@mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://lrs:50%@mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.org?tls.rejectUnauthorized=false' }],
  ['MAIL_FROM', { MAIL_FROM: 'learning' }],
  ['MAIL_FROM', { MAIL_FROM: 'Learning <a@b.c>, Other <d@e.f>' }],
  ['MAIL_FROM', { MAIL_FROM: 'Learning\r\nBcc: x@y.z <a@b.c>' }],
])('%s that is missing or wrong stops the start with one line, without what it holds: %j', (name, env) => {
  expect(() => mailOf(env)).toThrow(new RegExp(`^${name} .*\\.$`))
  expect(() => mailOf({ SMTP_URL: 'smtp://lrs:secret@x y' })).not.toThrow('secret')
})
