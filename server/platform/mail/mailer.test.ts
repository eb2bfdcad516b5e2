import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { type Arrived, mailServer, oddMailServer } from '../../../test/mail-server.ts'
import { selfSigned } from '../../../test/tls.ts'
import type { MailConfig } from '../../config-mail.ts'
import type { Letter } from './letter.ts'
import { literally } from './markdown.ts'
import { openMailer } from './mailer.ts'

const ORIGIN = 'https://learning.example.org'
const LETTER: Letter = {
  message_id: '0199-1@learning.example.org',
  to: { name: 'Jana Wójcik', address: 'jana@example.org' },
  language: 'en',
  subject: 'Your training moved',
  body: 'It begins on **5 January**.',
  why: 'You get this because you are on its roster.',
  list: 'event_changed',
}

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})
const opened = <Closable extends { close: () => unknown }>(each: Closable): Closable => {
  open.push(each)
  return each
}

function mailerTo(port: number, settings: Partial<MailConfig> = {}, timeoutMs = 2000) {
  const from = { name: 'Lernen Nord', address: 'learning@example.org' }
  return opened(
    openMailer({ host: '127.0.0.1', port, tls: 'none', login: undefined, from, dkim: undefined, ...settings }, ORIGIN, timeoutMs),
  )
}

/** Returns a server and a mailer that sends to it. */
async function post(settings: Partial<MailConfig> = {}, options: Parameters<typeof mailServer>[0] = {}) {
  const server = opened(await mailServer(options))
  return { ...server, mailer: mailerTo(server.port, settings) }
}

const oddly = async (says: (line: string) => string | undefined, timeoutMs = 2000) => {
  const server = opened(await oddMailServer(says))
  return { ...server, mailer: mailerTo(server.port, {}, timeoutMs) }
}

const header = ({ email }: Arrived, key: string) => email.headers.find((each) => each.key === key)?.value

/** A server that accepts everything. `odd` replaces its answers to some lines. */
const polite = (odd: Record<string, string | undefined>) => {
  let data = false
  return (line: string): string | undefined => {
    const verb = line === 'connected' ? line : data ? (line === '.' ? line : 'line') : (/^[A-Z]+/i.exec(line)?.[0].toUpperCase() ?? line)
    if (verb === 'DATA') data = true
    if (verb === '.') data = false
    if (verb in odd) return odd[verb]
    if (verb === 'line') return undefined
    return { connected: '220 here', DATA: '354 Go on' }[verb] ?? '250 2.0.0 OK'
  }
}

test('a mail arrives as text and HTML of one source, and says what it is', async () => {
  const { mailer, arrived } = await post()
  const sent = await mailer.send({
    ...LETTER,
    body: `It begins on **5 January**.\n\n- Room 4\n- [Map](https://maps.example.org/4)\n\n1. Come\n2. Sit\n\n> Bring a pen`,
    button: { label: 'Open the event', href: `${ORIGIN}/o/north/events/1?a=1&b=2` },
    settings: `${ORIGIN}/profile`,
  })
  expect(sent).toMatchObject({ outcome: 'sent', response: expect.stringMatching(/^250 /) })
  const [mail] = await arrived()
  expect(mail).toMatchObject({
    from: 'learning@example.org',
    to: ['jana@example.org'],
    email: {
      from: { name: 'Lernen Nord', address: 'learning@example.org' },
      to: [{ name: 'Jana Wójcik', address: 'jana@example.org' }],
      subject: 'Your training moved',
      messageId: '<0199-1@learning.example.org>',
    },
  })
  expect(header(mail!, 'auto-submitted')).toBe('auto-generated')
  expect(header(mail!, 'x-auto-response-suppress')).toBe('All')
  expect(header(mail!, 'list-id')).toBe('<event_changed.learning.example.org>')
  for (const key of ['list-unsubscribe', 'list-unsubscribe-post', 'in-reply-to', 'references', 'x-mailer', 'dkim-signature'])
    expect(header(mail!, key)).toBeUndefined()
  expect(mail!.email.text!.replaceAll('\r\n', '\n').trimEnd()).toBe(
    'Your training moved\n\nIt begins on 5 January.\n\n- Room 4\n- Map (https://maps.example.org/4)\n\n1. Come\n2. Sit\n\n> Bring a pen\n\n' +
      `Open the event: ${ORIGIN}/o/north/events/1?a=1&b=2\n\n-- \nYou get this because you are on its roster.\n` +
      `Choose what you are told: ${ORIGIN}/profile`,
  )
  const html = mail!.email.html!
  expect(html).toContain('<strong>5 January</strong>')
  expect(html).toContain(`<a href="${ORIGIN}/o/north/events/1?a=1&amp;b=2">Open the event</a>`)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).not.toMatch(/<img|<link|src=|url\(|@import/)
})

test('a kind that can be ended says so in the mail program and beneath the text, in the language of the reader', async () => {
  const { mailer, arrived } = await post()
  const unsubscribe = `${ORIGIN}/u/${'x'.repeat(90)}`
  await mailer.send({ ...LETTER, language: 'de', unsubscribe })
  const [mail] = await arrived()
  expect(header(mail!, 'list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail!.email.text).toContain(`Keine E-Mails dieser Art mehr: ${unsubscribe}`)
  expect(mail!.email.html).toContain(`<a href="${unsubscribe}">Keine E-Mails dieser Art mehr</a>`)
  expect(mail!.email.html).toContain('<html lang="de">')
})

test('answers of a thread name the thread, and nothing else', async () => {
  const { mailer, arrived } = await post()
  await mailer.send({ ...LETTER, replies_to: 'thread-7@learning.example.org' })
  const [mail] = await arrived()
  expect(header(mail!, 'in-reply-to')).toBe('<thread-7@learning.example.org>')
  expect(header(mail!, 'references')).toBe('<thread-7@learning.example.org>')
})

test('an invitation is there for the mail program and as a file', async () => {
  const { mailer, arrived } = await post()
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Übung\r\nEND:VCALENDAR\r\n'
  await mailer.send({ ...LETTER, calendar: { method: 'REQUEST', text } })
  const [mail] = await arrived()
  expect(mail!.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  const { attachments } = mail!.email
  expect(attachments.map(({ mimeType, filename }) => ({ mimeType, filename }))).toEqual([
    { mimeType: 'text/calendar', filename: null },
    { mimeType: 'application/ics', filename: 'invite.ics' },
  ])
  for (const { content } of attachments)
    expect(
      Buffer.from(content as ArrayBuffer)
        .toString()
        .split(/\r?\n/),
    ).toEqual(text.split('\r\n'))
})

test('letters of all scripts arrive as they were written, in names, subjects and texts', async () => {
  const { mailer, arrived } = await post()
  const [name, subject] = ['Żółć, Übermut “Ærø” 山田太郎', 'Erinnerung: Ersthelfer-Auffrischung für Łukasz – 防火訓練 🧯 '.repeat(3)]
  await mailer.send({ ...LETTER, to: { name, address: 'jana@example.org' }, subject, body: `Grüße aus ${'Æ'.repeat(3000)}` })
  const [mail] = await arrived()
  expect(mail!.email).toMatchObject({ subject: [...subject.trim()].slice(0, 200).join(''), to: [{ name }] })
  expect(mail!.email.text).toContain('Æ'.repeat(3000))
  expect(mail!.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
})

test('nothing that people write makes a header, another recipient or anything but text', async () => {
  const { mailer, arrived } = await post()
  const evil = 'Hi\r\nBcc: everybody@example.org\r\n\r\n<script>alert(1)</script>'
  await mailer.send({
    ...LETTER,
    to: { name: '"Jana" <other@example.org>\r\nCc: more@example.org', address: 'jana@example.org' },
    subject: evil,
    body: `${literally('# [Prize](https://evil.example.org) <img src=x> *x*\n- y')}\n\n${evil}\n\n[x](javascript:alert(1)) ![p](https://evil.example.org/p.png)`,
    why: evil,
  })
  const [mail] = await arrived()
  expect(mail!.to).toEqual(['jana@example.org'])
  expect(mail!.email.to).toMatchObject([{ address: 'jana@example.org' }])
  expect([mail!.email.bcc, mail!.email.cc]).toEqual([undefined, undefined])
  expect(mail!.email.subject).toBe('Hi Bcc: everybody@example.org <script>alert(1)</script>')
  expect(mail!.email.html).toContain('<p># [Prize](https://evil.example.org) &lt;img src=x&gt; *x* - y</p>')
  expect(mail!.email.html).not.toMatch(/<script|<img|href="javascript/)
  expect(mail!.email.text).toContain('# [Prize](https://evil.example.org) <img src=x> *x* - y')
})

test.each(['jana', 'jana@example.org, other@example.org', 'jana@example.org>\r\nRCPT TO:<x@example.org', '<jana@example.org>', ''])(
  'what is no address is told of, and nothing is sent: %j',
  async (address) => {
    const { mailer, arrived } = await post()
    expect(await mailer.send({ ...LETTER, to: { name: 'Jana', address } })).toMatchObject({ outcome: 'failed' })
    expect(await arrived()).toEqual([])
  },
)

test('with a key of its own the service signs what ends a kind of mail too', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } }) // prettier-ignore
  const { mailer, arrived } = await post({ dkim: { domainName: 'example.org', keySelector: 'lrs', privateKey } })
  await mailer.send({ ...LETTER, unsubscribe: `${ORIGIN}/u/token` })
  const [mail] = await arrived()
  const signature = header(mail!, 'dkim-signature')!.replaceAll(/\s/g, '')
  const tags = Object.fromEntries(signature.split(';').map((tag) => [tag.split('=')[0]!, tag.slice(tag.indexOf('=') + 1)]))
  expect(tags).toMatchObject({ d: 'example.org', s: 'lrs', c: 'relaxed/relaxed' })
  const signed = tags.h!.split(':')
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  )

  // The arrived mail is the signed one.
  const { raw } = mail!
  const at = raw.indexOf('\r\n\r\n')
  const body = raw.slice(at + 4).split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd()).join('\r\n').replace(/(\r\n)*$/, '\r\n') // prettier-ignore
  expect(createHash('sha256').update(body, 'latin1').digest('base64')).toBe(tags.bh)
  const lines = raw.slice(0, at).split(/\r\n(?![ \t])/)
  const relaxed = (name: string) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`))!
    return `${name}:${line
      .slice(name.length + 1)
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`
  }
  const text = [...signed.map(relaxed), relaxed('dkim-signature').replace(/([;\s]b=).*$/, '$1')].join('\r\n')
  expect(verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(tags.b!, 'base64'))).toBe(true)
})

test.each([
  ['to', '421 4.3.2 Too busy', { outcome: 'deferred', code: 421 }],
  ['to', '451 4.7.1 Greylisted', { outcome: 'deferred', code: 451 }],
  ['to', '452 4.2.2 Mailbox full', { outcome: 'deferred', code: 452 }],
  ['to', '550 5.1.1 No such user', { outcome: 'bounced' }],
  ['to', '550 5.7.1 Relaying denied', { outcome: 'failed' }],
  ['from', '550 5.1.8 Who are you', { outcome: 'failed' }],
  ['from', '451 4.3.0 Later', { outcome: 'deferred', code: 451 }],
  ['data', '451 4.3.0 Later', { outcome: 'deferred', code: 451 }],
  ['data', '554 5.6.0 Spam', { outcome: 'failed' }],
  ['connect', '554 5.3.2 Not for you', { outcome: 'unreachable' }],
  ['connect', '421 4.3.2 Closing', { outcome: 'unreachable' }],
] as const)('a server that says at %s “%s” is understood, and asked again afterwards', async (step, answer, outcome) => {
  const { mailer, refusals, arrived } = await post()
  refusals[step] = answer
  const refused = await mailer.send(LETTER)
  expect(refused).toMatchObject({ ...outcome, ...(outcome.outcome !== 'unreachable' && { response: answer }) })
  expect(await arrived()).toEqual([])
  refusals[step] = undefined
  expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'sent' })
  expect(await arrived()).toHaveLength(1)
})

test('a server that is not there, is silent, or hangs up before the mail has taken nothing', async () => {
  const nobody = await mailServer()
  await nobody.close()
  expect(await mailerTo(nobody.port).send(LETTER)).toMatchObject({
    outcome: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  const silent = await oddly(() => undefined, 200)
  expect(await silent.mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable' })
  for (const verb of ['connected', 'EHLO', 'MAIL', 'RCPT', 'DATA']) {
    const { mailer, heard } = await oddly(polite({ [verb]: 'drop' }))
    expect(await mailer.send(LETTER), verb).toMatchObject({ outcome: 'unreachable' })
    expect(heard).not.toContain('.')
  }
  const slow = await oddly(polite({ RCPT: undefined }), 200)
  expect(await slow.mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable' })
})

test('a server that hangs up or keeps silent once it has the mail may have taken it: it is not sent again by itself', async () => {
  for (const [odd, timeoutMs] of [
    [{ '.': 'drop' }, 2000],
    [{ '.': undefined }, 200],
    [{ line: 'drop' }, 2000],
  ] as const) {
    // prettier-ignore
    const { mailer, heard } = await oddly(polite(odd), timeoutMs)
    expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'unknown' })
    await new Promise((done) => setTimeout(done, 400))
    expect(heard.filter((line) => line === 'DATA')).toHaveLength(1)
    expect(heard.filter((line) => line.includes(LETTER.message_id)).length).toBeLessThanOrEqual(1)
  }
})

test('a connection that the server ended in between costs no mail', async () => {
  let mails = 0
  const usual = polite({})
  const { mailer, heard } = await oddly((line) => {
    if (line === 'connected') mails = 0
    if (line.startsWith('MAIL')) mails += 1
    return mails > 1 ? 'drop' : usual(line)
  })
  for (let count = 0; count < 3; count += 1) expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'sent' })
  expect(heard.filter((line) => line === '.')).toHaveLength(3)
})

test('certificates are looked at, and a password is told to nobody who has none', async () => {
  const { mailer, arrived } = await post({ tls: 'offered' }, selfSigned())
  expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable', reason: expect.stringMatching(/self-signed|certificate/i) })
  const secure = await post({ tls: 'at once' }, { ...selfSigned(), secure: true })
  expect(await secure.mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable' })
  const told: string[] = []
  const plain = await post(
    { tls: 'required', login: { user: 'lrs', pass: 'secret' } },
    {
      onAuth: ({ password }, _session, done) => {
        told.push(password ?? '')
        done(null, { user: 'lrs' })
      },
      allowInsecureAuth: true,
    },
  )
  expect(await plain.mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable' })
  expect([told, await arrived(), await secure.arrived(), await plain.arrived()]).toEqual([[], [], [], []])
})

test.each(['at once', 'required', 'offered'] as const)(
  'with a certificate that is trusted, TLS that is %s keeps what is said',
  async (tls) => {
    const trusted = getCACertificates('default')
    const own = selfSigned()
    setDefaultCACertificates([...trusted, own.cert])
    const told: (string | null | undefined)[] = []
    const { mailer, arrived } = await post(
      { tls, login: { user: 'lrs', pass: 'secret' } },
      {
        ...own,
        secure: tls === 'at once',
        onAuth: ({ password }, _session, done) => {
          told.push(password)
          done(null, { user: 'lrs' })
        },
      },
    )
    expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'sent' })
    setDefaultCACertificates(trusted)
    expect([told, await arrived()]).toMatchObject([['secret'], [{ secure: true }]])
  },
)

test('a password that is not taken says nothing about the mail', async () => {
  const refused = Object.assign(new Error('5.7.8 No'), { responseCode: 535 })
  const { mailer } = await post(
    { login: { user: 'lrs', pass: 'wrong' } },
    { onAuth: (_auth, _session, done) => done(refused), allowInsecureAuth: true },
  )
  expect(await mailer.send(LETTER)).toMatchObject({ outcome: 'unreachable', reason: expect.not.stringContaining('wrong') })
})

test('many are sent at once over two connections', async () => {
  const { mailer, arrived } = await post({}, { maxClients: 2 })
  const all = Array.from({ length: 60 }, (_, index) => mailer.send({ ...LETTER, message_id: `${index}@learning.example.org` }))
  expect((await Promise.all(all)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 60 }, () => 'sent'))
  expect(new Set((await arrived()).map(({ email }) => email.messageId)).size).toBe(60)
})
