import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Language } from '../languages.ts'
import type { NoticeKind } from './kinds.ts'

/** Small numbers that a notification stores. Never a name, a grade or evidence. */
export type NoticeDetails = { days?: number; weeks?: number; day?: string; people?: number; count?: number }

/**
 * The present name of a notification's thing, and details. `at` is a moment, `note` a text for the reader. `turn` is what happened to the
 * thing, if one kind covers several events.
 */
export type NoticeSubject = {
  name: string
  person?: string | null
  at?: string | null
  note?: string | null
  yes?: boolean | null
  turn?: 'changed' | 'cancelled' | 'left' | null
}

export type NoticeFacts = NoticeSubject &
  NoticeDetails & {
    kind: NoticeKind
    subject_id: string
    organization: { slug: string; name: string }
    /** The reader's time zone. */
    zone: string
  }
export type NoticeText = { title: string; text: string }

/** The input for planning notices: facts written after `since`, and in `organizations` also what is due by the day. */
export type PlanningInput = { db: Db; since: string; at: string; organizations: string[] }

/** A notification that waits to be sent. */
export type PendingNotice = { id: string; organization_id: string; user_id: string; subject_id: string; occasion: string }

/** One kind of notice about one kind of thing: its readers and its text. */
export type Notifier = {
  kind: NoticeKind
  /** The kind of thing it is about, and its table. */
  about: string
  table: keyof DB
  /**
   * SQL query for the notices to send: organization_id, user_id, subject_id, occasion, `about` as JSON and expires_at. It runs repeatedly,
   * late, and in several processes at once. The caller leaves out notices that were planned before.
   */
  plan: (planning: PlanningInput) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  /** SQL for a notification `n`: the shown data of its thing, as JSON; null if there is nothing to say any more. */
  shown: RawBuilder<NoticeSubject | null>
  /** Returns the notices that are still valid, if `shown` alone cannot tell. */
  still?: (db: Db, pending: PendingNotice[]) => Promise<Set<string>>
  /** The page it links to. */
  href: (told: NoticeFacts) => string
  says: Record<Language, (told: NoticeFacts) => NoticeText>
  /** Why the reader gets it. */
  because: Record<Language, string>
}

/** The `about` and `expires_at` of a plan without such data. */
export const nothingAbout = sql`'{}'::jsonb`
export const neverExpires = sql`null::timestamptz`
