import type { Context } from '../../context.ts'
import * as views from '#modules/views/actions.ts'
import { transaction } from '#platform/db/open.ts'
import type { DemoSubject } from '../people.ts'
import { ferry } from './ferry.ts'
import { hospital } from './hospital.ts'
import { authorOf } from './author.ts'

type SharedViews = { slug: string; author: DemoSubject; views: { room: 'records' | 'team'; name: string; query: string }[] }

/** Saved views that are shared in each organization. */
const shared: SharedViews[] = [
  {
    slug: hospital.slug,
    author: 'amir',
    views: [
      { room: 'records', name: 'Waiting for a decision', query: 'status=pending' },
      { room: 'team', name: 'Overdue, worst first', query: 'people=all&state=overdue' },
    ],
  },
  { slug: ferry.slug, author: 'freya', views: [{ room: 'records', name: 'Waiting for a decision', query: 'status=pending' }] },
]

/** Shares the demo's views. It does so once: after a user deletes them, a later start does not share them again. */
export async function writeDemoViews(parts: Pick<Context, 'db' | 'access'>): Promise<void> {
  for (const { slug, author, views: kept } of shared) {
    const home = await authorOf(parts, { organization: slug, author, first: 'saved_view.published' })
    if (!home) continue
    await transaction(parts.db, async (db) => {
      for (const view of kept) await views.create(db, home.by, home.organization_id, { ...view, shared: true })
    })
  }
}
