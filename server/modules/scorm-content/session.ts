import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PackageItem } from '#modules/scorm-package/items.ts'
import { type Ticket, readTicket } from '#modules/scorm-courses/launches/ticket.ts'
import type { Db } from '#platform/db/open.ts'
import { forbidden } from '#platform/errors.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { ScormVersion } from './commits/cmi.ts'

/** What a ticket opens: one launch of one attempt, and the package version that the attempt is on. */
export type Session = {
  launch_id: string
  organization_id: string
  attempt_id: string
  mode: 'normal' | 'review'
  /** The item that the launch asked for. */
  item_id: string | null
  learner: { id: string; name: string | null }
  course: { id: string; name: string }
  version_id: string
  blob_key: string
  scorm_version: ScormVersion
  launch_path: string
  items: PackageItem[]
}

/** How long a launch may lie idle, and how long it is believed without asking the database. */
const IDLE_MINUTES = 60
const BELIEVED_MS = 15_000

const MOST = 10_000

export type Sessions = ReturnType<typeof sessionsOf>

export const launchOver = () => forbidden('This launch is over. Open the course again.')

/** The launches that tickets open. Using one keeps it alive. */
export function sessionsOf(db: Db, signer: Signer) {
  // Checking a signature costs a fifth of serving a small file.
  const signed = new LRUCache<string, Ticket>({ max: MOST })
  const kept = new LRUCache<string, Session>({ max: MOST, ttl: BELIEVED_MS, fetchMethod: (id) => visit(db, id) })
  const launchOf = (text: string): string | undefined => {
    const ticket = signed.get(text) ?? readTicket(signer, text)
    if (!ticket || !(ticket.expires > Date.now())) return undefined
    signed.set(text, ticket)
    return ticket.launch_id
  }
  return {
    /** What a ticket opens, where that need not be asked of the database. */
    known(ticket: string): Session | undefined {
      const id = launchOf(ticket)
      return id === undefined ? undefined : kept.get(id)
    },
    /** Undefined for a ticket that opens nothing, or nothing any more. */
    async find(ticket: string): Promise<Session | undefined> {
      const id = launchOf(ticket)
      return id === undefined ? undefined : kept.fetch(id)
    },
    forget: (launchId: string) => kept.delete(launchId),
    /** What to throw where something of a launch failed that was believed to be on: it may be over. */
    async failure({ launch_id }: Session, error: unknown): Promise<unknown> {
      kept.delete(launch_id)
      return (await kept.fetch(launch_id)) ? error : launchOver()
    },
  }
}

/** What is needed to take part in a launch that is neither over nor idle, of somebody who may still sign in. */
async function visit(db: Db, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    update scorm_launch l set last_seen_at = now()
    from scorm_attempt a
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    join scorm_course c on c.id = a.scorm_course_id
    join organization o on o.id = c.owner_organization_id and o.archived_at is null
    join account p on p.id = a.user_id and p.disabled_at is null
    where l.id = ${id}::uuid and a.id = l.attempt_id and l.ended_at is null and l.expires_at > now()
      and l.last_seen_at > now() - make_interval(mins => ${IDLE_MINUTES}::int)
    returning l.id as launch_id, l.organization_id, l.attempt_id, l.mode, l.item_id, v.id as version_id, v.blob_key, v.scorm_version,
      v.launch_path, v.items, json_build_object('id', p.id, 'name', p.display_name) as learner,
      json_build_object('id', c.id, 'name', c.name) as course`.execute(db)
  const session = rows[0]
  return session && { ...session, items: session.items.length > 0 ? session.items : [onlyItem(session)] }
}

/** A package whose manifest lists nothing still launches something. */
const onlyItem = ({ course, launch_path }: Session): PackageItem => ({
  id: 'launch',
  title: course.name,
  href: launch_path,
  is_sco: true,
  is_asset: false,
  visible: true,
  missing: false,
  mastery_score: null,
  scaled_passing_score: null,
  completion_threshold: null,
  launch_data: null,
  max_time_allowed: null,
  time_limit_action: null,
})

/** The item that the package starts with: several may share the address, and then it is the one that a learner sees. */
export function launchedItem({ items, launch_path }: Pick<Session, 'items' | 'launch_path'>): PackageItem {
  const there = items.filter(({ href }) => href === launch_path)
  return there.find(({ visible, is_sco }) => visible && is_sco) ?? there.find(({ is_sco }) => is_sco) ?? there[0] ?? items[0]!
}
