import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { type Arrived, mailServer } from '../../../../test/mail-server.ts'
import { notices } from '../../../../test/notices.ts'
import { openMailer } from '#platform/mail/mailer.ts'

const t = await ownHarness()
const { tick, choose } = await notices(t)
const { open, say, later, patch, forum: furnished } = speaking(t)

// These tests move their facts into the past.
await sql`update notification_start set installed_at = '2000-01-01T00:00:00Z'`.execute(t.db)

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  t.context.mail = undefined
  for (const each of closing.splice(0).toReversed()) await each.close()
})

async function post() {
  const server = await mailServer()
  const from = { name: 'Lernen Nord', address: 'learning@example.org' }
  const { publicOrigin } = t.context.config
  t.context.mail = openMailer({ host: '127.0.0.1', port: server.port, tls: 'none', login: undefined, from, dkim: undefined }, publicOrigin)
  closing.push(server, t.context.mail)
  return async ({ email }: Person) => (await server.arrived()).filter(({ to: [address] }) => address === email)
}

const mailed = (who: Person, digest = 'off') => choose(who, { kinds: { forum_reply: { in_app: true, email: true, digest } } })
const follow = (who: Person, { id }: { id: string }) => t.call(who, 'PUT', `/api/forum-threads/${id}/subscription`, { level: 'all' })
const read = (who: Person, { id }: { id: string }, post_number: number) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/read`, { post_number })
const header = ({ email }: Arrived, key: string) => email.headers.find((each) => each.key === key)?.value
async function tickLater() {
  await later()
  await tick()
}

test('mails of a thread stand together by its name alone, the first one too, and those of another thread apart', async () => {
  const to = await post()
  const { ada, ben, forum } = await furnished()
  await mailed(ada)
  const [rota, kitchen] = [await open(ada, forum, 'Hello', 'Night rota'), await open(ada, forum, 'Hello', 'Kitchen')]
  await say(ben, rota)
  await say(ben, kitchen)
  await tickLater()
  await read(ada, rota, 2)
  await say(ben, rota, `@[Ada](${ada.account_id})`)
  await tickLater()
  const mails = await to(ada)
  expect(mails.map(({ email }) => email.subject ?? '').toSorted()).toEqual(['Re: Kitchen', 'Re: Night rota', 'Re: Night rota'])
  for (const mail of mails) {
    const { id } = mail.email.subject === 'Re: Kitchen' ? kitchen : rota
    for (const key of ['in-reply-to', 'references']) expect(header(mail, key)).toBe(`<thread-${id}@localhost>`)
  }
  expect(new Set(mails.map(({ email }) => email.messageId)).size).toBe(3)
  const ofRota = mails.filter(({ email }) => email.subject === 'Re: Night rota')
  expect(ofRota.map(({ email }) => email.text!.split('\n')[0])).toEqual(['New posts: Night rota', 'You are mentioned: Night rota'])
  expect(ofRota[1]!.email.html).toContain('<h1>You are mentioned: Night rota</h1>')
  expect(ofRota[0]!.email.text).toContain(`/forum-threads/${rota.id}`)
})

test('a thread that is renamed goes on in the same place under its new name', async () => {
  const { ada, ben, forum } = await furnished()
  await mailed(ben)
  const thread = await open(ada, forum, 'Hello', 'Rota')
  await follow(ben, thread)
  const first = await post()
  await tickLater()
  await sql`update notification_mail set sent_at = null where user_id = ${ben.account_id}::uuid`.execute(t.db)
  await patch(ada, `forum-threads/${thread.id}`, { title: 'Rota of May' })
  await tick()
  const [before, after] = await first(ben)
  expect([before, after].map((mail) => mail!.email.subject)).toEqual(['Re: Rota', 'Re: Rota of May'])
  expect(header(after!, 'references')).toBe(header(before!, 'references'))
})

test('what comes in a digest belongs to no thread', async () => {
  const to = await post()
  const { ada, ben, forum } = await furnished()
  await mailed(ada, 'daily')
  const threads = [await open(ada, forum, 'Hello', 'Night rota'), await open(ada, forum, 'Hello', 'Kitchen')]
  for (const thread of threads) await say(ben, thread)
  await tickLater()
  await sql`update notification set created_at = created_at - interval '2 days' where user_id = ${ada.account_id}::uuid`.execute(t.db)
  await tick()
  const [mail, ...others] = await to(ada)
  expect(others).toEqual([])
  expect(mail!.email.subject).toBe('2 notifications for you')
  for (const key of ['in-reply-to', 'references']) expect(header(mail!, key)).toBeUndefined()
})
