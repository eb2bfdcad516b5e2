import { createHash } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import { type Audience, isFor } from '#platform/access/audience.ts'

/** Whether a live aid is for the caller. `reachesCaller` of the store is the same rule as SQL. */
export const reaches = (actor: Actor, aid: Audience & { archived_at: string | null }): boolean =>
  aid.archived_at === null && isFor(actor, 'job-aids:read', aid)

/** The content of an aid, which a reader confirms. Links and files are in any order. */
export type Content = { title: string; body_markdown: string | null; links: object[]; files: object[] }

/** Returns the SHA-256 of the content of an aid. */
export function hashOf({ title, body_markdown, links, files }: Content): string {
  const sorted = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([title, body_markdown, sorted(links), sorted(files)]))
    .digest('hex')
}
