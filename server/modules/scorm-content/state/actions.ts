import type { PackageItem } from '#modules/scorm-package/items.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { before } from '#platform/moments.ts'
import { launchedItem } from '#modules/scorm-courses/verdicts/rules.ts'
import * as verdicts from '#modules/scorm-courses/verdicts/store.ts'
import * as commits from '../commits/store.ts'
import { FILES, FILES_WITH_STORAGE, launchOver } from '../rules.ts'
import * as previews from '../previews/actions.ts'
import { type AttemptSession, type Session, answers, launchState } from '../store.ts'
import type { Manifests } from './actions-manifest.ts'
import { type StoredState, creditOf, elements } from './rules.ts'
import type { PlayerState, StateQuery } from './schema.ts'

const AUTOCOMMIT_SECONDS = 10
/** Browsers send at most 64 KiB while a page closes, for all messages together. */
const MAX_BEACON_BYTES = 60_000

/**
 * Returns the state that the player starts from, for one item.
 * It is the requested one, else that of the launch, else the last one open, else the first.
 */
export async function stateOf(
  db: Db,
  manifests: Manifests,
  session: Session,
  ticket: string,
  { item_id: asked, storage }: StateQuery,
): Promise<PlayerState> {
  const { launch, rows, answersOf, secondsOf } = await (session.mode === 'preview' ? previews.kept(db, session) : keptOf(db, session))
  const item = chosen(session, asked, rows)
  const { seq, superseded, calls, now, ...attempt } = launch
  return {
    scorm_version: session.scorm_version,
    mode: session.mode,
    credit: creditOf(session),
    course: session.course,
    learner: session.learner,
    attempt: { ...attempt, id: session.attempt_id },
    superseded,
    seq,
    calls,
    now,
    items: session.items.map((each) =>
      itemView(
        each,
        `/scorm/${ticket}/${storage === 'denied' ? FILES_WITH_STORAGE : FILES}`,
        rows.find(({ item_id }) => item_id === each.id),
      ),
    ),
    item_id: item.id,
    cmi: elements(session, {
      item,
      row: rows.find(({ item_id }) => item_id === item.id),
      answers: await answersOf(item.id),
      seconds: await secondsOf(item.id),
      objectives: await manifests.objectives(session, item),
    }),
    autocommit_seconds: AUTOCOMMIT_SECONDS,
    max_beacon_bytes: MAX_BEACON_BYTES,
  }
}

async function keptOf(db: Db, session: AttemptSession): Promise<StoredState> {
  const launch = await launchState(db, session)
  // The launch was deleted with its course.
  if (!launch) throw launchOver()
  return {
    launch,
    rows: await verdicts.items(db, session.attempt_id),
    answersOf: (itemId) => answers(db, session, itemId),
    secondsOf: async (itemId) => (await commits.secondsBefore(db, session)).get(itemId) ?? 0,
  }
}

function chosen({ items, item_id, launch_path }: Session, asked: string | undefined, rows: verdicts.KeptItem[]): PackageItem {
  const byId = (id: string | undefined | null) => items.find((item) => item.id === id)
  if (asked !== undefined) {
    const item = byId(asked)
    if (!item) throw badRequest('item_id must be an item of the package.', 'item_id')
    return item
  }
  const last = rows.toSorted((a, b) => (before(a.updated_at, b.updated_at) ? 1 : -1))[0]
  return byId(item_id) ?? byId(last?.item_id) ?? launchedItem({ items, launch_path })
}

function itemView({ id, title, href, visible, is_sco, is_asset }: PackageItem, folder: string, row: verdicts.KeptItem | undefined) {
  const { completion_status = 'incomplete', success_status = 'unknown' } = row ?? {}
  return { id, title, url: addressOf(folder, href), visible, is_sco, is_asset, completion_status, success_status } as const
}

/** Returns the path of a file on the content host. The query and the fragment stay as they are, for the page. */
function addressOf(folder: string, href: string): string {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  return `${folder}/${path.split('/').map(encodeURIComponent).join('/')}${suffix}`
}
