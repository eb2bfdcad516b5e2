import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Language } from '../languages.ts'
import type { NoticeKind } from './kinds.ts'

/** Small numbers that a notification keeps of its occasion. Never a name, a grade or anything that was proven. */
export type About = { days?: number; weeks?: number; day?: string; people?: number; count?: number }

/**
 * What its thing is called now, and what else of it is said. `at` is a moment, `note` what somebody wrote to the reader, `turn` what has
 * become of the thing where one kind tells of more than one turn.
 */
export type Shown = {
  name: string
  person?: string | null
  at?: string | null
  note?: string | null
  yes?: boolean | null
  turn?: 'changed' | 'cancelled' | 'left' | null
}

export type Told = Shown &
  About & {
    kind: NoticeKind
    subject_id: string
    organization: { slug: string; name: string }
    /** Where the reader reads moments. */
    zone: string
  }
export type Said = { title: string; text: string }

/** When it is looked for what there is to hear of: facts written after `since`; in `organizations` also what days bring about. */
export type Planning = { db: Db; since: string; at: string; organizations: string[] }

/** A notification that waits to be sent. */
export type Pending = { id: string; organization_id: string; user_id: string; subject_id: string; occasion: string }

/** Of one kind about one kind of thing: who is to hear of it, and what is said. */
export type Notifier = {
  kind: NoticeKind
  /** The kind of thing that it is about, and where such things are kept. */
  about: string
  table: keyof DB
  /**
   * Who is to hear of what, as a query for organization_id, user_id, subject_id, occasion, `about` as JSON and expires_at. It is asked
   * again and again, late and by several at once: what was planned before is left out by whoever asks.
   */
  plan: (planning: Planning) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  /** For a notification `n` what is shown of its thing, as JSON; null where there is nothing to be told any more. */
  shown: RawBuilder<Shown | null>
  /** Which of these still stand, where that takes more than `shown`. */
  still?: (db: Db, pending: Pending[]) => Promise<Set<string>>
  /** Where in the pages it leads. */
  href: (told: Told) => string
  says: Record<Language, (told: Told) => Said>
  /** Why one hears of it. */
  because: Record<Language, string>
}

/** The columns of a plan where its facts have nothing to say of them. */
export const nothingAbout = sql`'{}'::jsonb`
export const neverExpires = sql`null::timestamptz`
