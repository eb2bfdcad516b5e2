import { SMTPServer } from 'smtp-server'
import { freePort } from '../scripts/free-port.ts'
import type { Pool } from '../server/platform/db/open.ts'
import { openConnection, requestText } from './load.ts'
import { type World, newIds } from './seed.ts'
import type { Servers } from './sides.ts'

const PEOPLE = 10_000
export const CRON_SECRET = 'the scheduler of the benchmark'

/** Returns a local mail server that accepts every mail while it is open. Its port is fixed from the start. */
export async function mailSink() {
  const port = await freePort()
  let server: SMTPServer | undefined
  return {
    port,
    open: () =>
      new Promise<void>((done) => {
        server = new SMTPServer({
          logger: false,
          authOptional: true,
          disabledCommands: ['STARTTLS'],
          closeTimeout: 100,
          onData: (stream, _session, taken) => {
            stream.resume()
            stream.once('end', () => taken())
          },
        })
        server.listen(port, '127.0.0.1', () => done())
      }),
    close: () => new Promise<void>((done) => (server ? server.close(() => done()) : done())),
  }
}
export type MailSink = Awaited<ReturnType<typeof mailSink>>

/** Adds as many people as there are records, up to PEOPLE. They have their own organization with one thing to be reminded of. */
export async function populate(pool: Pool, world: World, records: number): Promise<void> {
  const people = newIds(Math.min(PEOPLE, records))
  const [id, type] = newIds(2) as [string, string]
  await pool.query(
    `insert into account (id, kind, display_name, email)
     select id, 'human', 'Reader ' || n, 'r' || n || '@example.org' from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [people],
  )
  await pool.query(`insert into organization (id, slug, name) values ($1, 'gamma', 'Gamma')`, [id])
  await pool.query(`insert into membership (organization_id, account_id) select $1, unnest($2::uuid[])`, [id, people])
  await pool.query(
    `insert into certification_type (id, owner_organization_id, slug, name, awarding_mode) values ($1, $2, 'safety', 'Safety', 'approval')`,
    [type, id],
  )
  world.reminded = { organization: id, type, people, count: 0 }
}

/** W12: plans a reminder for everybody, while no mail server runs. Returns milliseconds. */
export async function planRemindersOnce(pool: Pool, { service }: Servers, { reminded, people }: World): Promise<number> {
  const { organization, type, people: all } = reminded!
  reminded!.count += 1
  // Events of earlier measurements must cause no notifications.
  await pool.query('update notification_start set installed_at = now(), planned_through = now()')
  await pool.query(
    `insert into notification_round (organization_id, planned_at) select id, now() from organization
     on conflict (organization_id) do update set planned_at = excluded.planned_at`,
  )
  await pool.query(
    `insert into reminder (id, organization_id, user_id, subject_kind, subject_id, day, text, sent_by)
     select gen_random_uuid(), $1, account, 'certification', $2, current_date - $4::int, 'It is time.', $5 from unnest($3::uuid[]) account`,
    [organization, type, all, reminded!.count, people.administrator.id],
  )
  const { milliseconds, answer } = await tick(service.origin)
  // Notifications for other people who have something due today are planned as well.
  if (answer.planned < all.length * 2) throw new Error(`Of ${all.length} reminders ${answer.planned} were planned.`)
  return milliseconds
}

/** W12: sends all reminders, in as many ticks as it takes. Returns milliseconds. */
export async function sendRemindersOnce({ service }: Servers, sink: MailSink, { reminded }: World): Promise<number> {
  await sink.open()
  let [milliseconds, sent] = [0, 0]
  for (let remaining = 1; remaining > 0;) {
    const took = await tick(service.origin)
    milliseconds += took.milliseconds
    sent += took.answer.sent
    remaining = took.answer.remaining
  }
  await sink.close()
  if (sent < reminded!.people.length) throw new Error(`Of ${reminded!.people.length} mails ${sent} were sent.`)
  return milliseconds
}

type Answer = { planned: number; sent: number; remaining: number }

async function tick(origin: string): Promise<{ milliseconds: number; answer: Answer }> {
  const connection = await openConnection(origin)
  const from = performance.now()
  const { status, body } = await connection.ask(
    requestText('/api/notifications/tick', CRON_SECRET, { type: 'application/json', text: '{}' }),
  )
  const milliseconds = performance.now() - from
  connection.close()
  if (status !== 200) throw new Error(`${status} for a tick: ${body.toString()}`)
  return { milliseconds, answer: JSON.parse(body.toString()) as Answer }
}
