import type { Context } from '../../context.ts'
import * as codes from '#modules/qr-codes/actions.ts'
import { modules } from '../../modules.ts'
import { compose } from '../../module.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import type { DemoSubject } from '../people.ts'
import { authorOf } from './author.ts'
import { ferry } from './ferry.ts'
import { hospital } from './hospital.ts'

type PostedCode = { name: string; description: string } & ({ course: string } | { aid: string } | { url: string })
type Wall = { slug: string; author: DemoSubject; codes: PostedCode[] }

/** The places of the demo's codes. */
const walls: Wall[] = [
  {
    slug: hospital.slug,
    author: 'amir',
    codes: [
      { name: 'Clean hands', description: 'Above every sink of the emergency department', course: 'Hand hygiene' },
      { name: 'Patient hoist', description: 'On the mast of every hoist', aid: 'Patient hoist' },
      { name: 'Infusion pump', description: 'On the back of every pump', aid: 'Infusion pump' },
      { name: 'If it burns', description: 'Beside the fire alarms, all floors', course: 'Fire safety' },
      {
        name: 'Report a near miss',
        description: 'Back of the door of each staff room',
        url: 'https://example.org/harbour-view/near-miss',
      },
    ],
  },
  {
    slug: ferry.slug,
    author: 'freya',
    codes: [
      { name: 'Muster list', description: 'Crew mess, both ferries', url: 'https://example.org/skerry-line/muster-list' },
      { name: 'Bow door', description: 'At the control panel of the bow door', aid: 'Bow door' },
      { name: 'Rescue boat, step by step', description: 'On the davit, starboard', url: 'https://example.org/skerry-line/rescue-boat' },
    ],
  },
]

type Parts = Pick<Context, 'db' | 'access' | 'config'>

/** Creates the demo's codes. It does so once: after a user deletes them, a later start does not create them again. */
export async function writeDemoCodes(parts: Parts): Promise<void> {
  for (const wall of walls) await hang(parts, wall)
}

async function hang(parts: Parts, { slug, author, codes: hung }: Wall): Promise<void> {
  const home = await authorOf(parts, { organization: slug, author, first: 'qr_code.created' })
  if (!home) return
  const { publicOrigin } = parts.config
  const owned = { owner_organization_id: home.organization_id, owner_department_id: null }
  const { targets } = compose(modules)
  await transaction(parts.db, async (db) => {
    for (const { name, description, ...where } of hung) {
      const leads = 'url' in where ? ({ target_kind: 'url', target_url: where.url } as const) : await toThing(db, home, where)
      if (leads) await codes.create(db, home.by, { publicOrigin, targets }, owned, { org: slug, name, description, ...leads })
    }
  })
}

/** Returns undefined for a course if the demo stores no files: then there are no courses. */
async function toThing(
  db: Db,
  { organization_id: organization }: { organization_id: string },
  thing: { course: string } | { aid: string },
) {
  if ('aid' in thing) {
    const aids = db.selectFrom('job_aid').select('id').where('owner_organization_id', '=', organization)
    const aid = await aids.where('title', 'like', `${thing.aid}%`).executeTakeFirst()
    return aid && ({ target_kind: 'job_aid', target_id: aid.id } as const)
  }
  const courses = db.selectFrom('scorm_course').select('id').where('owner_organization_id', '=', organization)
  const course = await courses.where('name', 'like', `${thing.course}%`).executeTakeFirst()
  return course && ({ target_kind: 'scorm_course', target_id: course.id } as const)
}
