import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as forums from '#modules/forums/actions.ts'
import { append } from '#platform/audit/trail.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { modules } from '../../modules.ts'
import { compose } from '../../module.ts'
import { type Author, authorOf } from './author.ts'
import { known } from './directory.ts'
import { type ForumStory, type ThreadStory, forumStories } from './forum-stories.ts'

const DAY = 86_400_000
const MINUTE = 60_000

type Parts = Pick<Context, 'db' | 'access' | 'config'>

/** Writes the demo's forums with their posts. It does so once: after a user deletes them, a later start does not write them again. */
export async function writeDemoForums(parts: Parts): Promise<void> {
  for (const story of forumStories) {
    const home = await authorOf(parts, { ...story, first: 'forum.created' })
    if (home) await transaction(parts.db, (db) => writeAll(db, home, story.forums))
  }
}

async function writeAll(db: Tx, home: Author, stories: ForumStory[]): Promise<void> {
  const people = await peopleOf(db, home.organization_id)
  for (const story of stories) {
    const about = story.about && (await thing(db, home.organization_id, story.about))
    // If the demo stores no files, it has no courses and no job aids. Then it skips forums about them.
    if (story.about && !about) continue
    const owned = { owner_organization_id: home.organization_id, owner_department_id: about?.owner_department_id ?? null }
    const { title, description, kind } = story
    const body = { ...owned, title, description, kind, ...(about && { about: { kind: about.kind, id: about.id } }) }
    const access = { needs: 'forums:write', over: 'new row' } as const
    const forum = await forums.create(db, { ...home.by, access }, compose(modules).discussed, owned, body)
    for (const thread of story.threads) await write(db, home, people, forum.id, thread)
  }
}

/** Ids of an organization's members by display name. */
async function peopleOf(db: Tx, organizationId: string): Promise<Map<string, string>> {
  const members = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['account.id', 'account.display_name'])
    .where('membership.organization_id', '=', organizationId)
    .execute()
  return new Map(members.map(({ id, display_name }) => [display_name ?? '', id]))
}

async function thing(db: Tx, organizationId: string, { kind, name }: NonNullable<ForumStory['about']>) {
  const named = kind === 'job_aid' ? 'title' : 'name'
  const found = await db
    .selectFrom(kind)
    .select(['id', 'owner_department_id'])
    .where('owner_organization_id', '=', organizationId)
    .where(sql<boolean>`${sql.ref(named)} like ${`${name}%`}`)
    .executeTakeFirst()
  return found && { ...found, kind }
}

/** Writes a thread with its audit entries. Its authors have read it. */
async function write(db: Tx, { organization_id }: Author, people: Map<string, string>, forum_id: string, story: ThreadStory): Promise<void> {
  const id = randomUUIDv7()
  const posts = story.posts.map(({ by, days, says }, nr) => ({
    id: randomUUIDv7(),
    organization_id,
    thread_id: id,
    post_number: nr + 1,
    author_user_id: known(people, by),
    body_markdown: says,
    created_at: new Date(Date.now() - days * DAY + nr * 17 * MINUTE).toISOString(),
  }))
  const [first, last] = [posts[0]!, posts.at(-1)!]
  const thread = { id, organization_id, forum_id, title: story.title, author_user_id: first.author_user_id, created_at: first.created_at }
  const state = { pinned: story.pinned ?? false, locked: story.locked ?? false }
  const end = { last_post_number: posts.length, last_post_at: last.created_at }
  await db.insertInto('forum_thread').values({ ...thread, ...state, ...end }).execute()
  await db.insertInto('forum_post').values(posts).execute()
  const answer = story.answer === undefined ? undefined : posts[story.answer - 1]
  if (answer) await db.updateTable('forum_thread').set({ answer_post_id: answer.id }).where('id', '=', id).execute()
  for (const [nr, { reported }] of story.posts.entries()) {
    const report = { id: randomUUIDv7(), organization_id, post_id: posts[nr]!.id }
    if (reported) await db.insertInto('forum_report').values({ ...report, user_id: known(people, reported.by), reason: reported.reason, note: reported.note }).execute()
  }
  const writers = [...new Map(posts.map((post) => [post.author_user_id, post.post_number]))]
  const marks = writers.map(([user_id, post_number]) => ({ id: randomUUIDv7(), organization_id, thread_id: id, user_id, post_number }))
  await db.insertInto('forum_read_mark').values(marks).execute()
  const follows = { id: randomUUIDv7(), organization_id, thread_id: id, user_id: first.author_user_id, level: 'all' as const }
  await db.insertInto('forum_thread_subscription').values(follows).execute()
  const opened = entryOf('forum_thread', { ...first, id }, { forum_id, title: story.title })
  await append(db, [opened, ...posts.map((post) => entryOf('forum_post', post, { forum_id, forum_thread_id: id, post_number: post.post_number }))])
} // prettier-ignore

type WrittenThing = { id: string; organization_id: string; author_user_id: string; created_at: string }

/** Audit entry for something that its author created at `created_at`. */
const entryOf = (
  kind: string,
  { id, organization_id, author_user_id, created_at }: WrittenThing,
  told: object,
): Insertable<DB['audit_entry']> => ({
  id: randomUUIDv7(),
  organization_id,
  at: created_at,
  actor_id: author_user_id,
  action: `${kind}.created`,
  subject_kind: kind,
  subject_id: id,
  person_id: author_user_id,
  new_values: JSON.stringify(told),
})
