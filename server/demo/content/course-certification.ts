import type { Context } from '../../context.ts'
import * as certifications from '#modules/certifications/actions.ts'
import * as requirements from '../../modules/requirements/actions.ts'
import * as rules from '../../modules/certifications/proof-rules/actions.ts'
import * as roles from '#modules/roles/store.ts'
import type { ActingCaller } from '../../platform/audit/trail.ts'
import { transaction } from '#platform/db/open.ts'

const REQUIRING = new Set([
  'emergency-manager', 'emergency-nurse', 'intensive-care-manager', 'intensive-care-nurse', 'maternity-manager', 'maternity-nurse',
]) // prettier-ignore

type Course = { id: string; organization_id: string; subject_ids: string[] }

/** Creates a certification that requires a hosted course. From today it is required of the wards. */
export async function certifyByCourse({ db }: Pick<Context, 'db'>, by: ActingCaller, course: Course): Promise<void> {
  const { organization_id, subject_ids } = course
  const requiring = (await roles.listAll(db, by.actor, organization_id)).filter(({ slug }) => REQUIRING.has(slug))
  await transaction(db, async (db) => {
    const owned = { owner_organization_id: organization_id, owner_department_id: null }
    const { id } = await certifications.create(db, by, owned, {
      ...owned,
      slug: 'ward-fire-safety',
      name: 'Ward fire safety',
      description: 'What every ward knows about fire. The course is here, and takes a quarter of an hour.',
      description_markdown:
        'Take the course **on this site**, whenever it suits you: it goes on where you left it. Then claim the certification.',
      awarding_mode: 'automatic',
      subject_matter_ids: subject_ids,
    })
    await rules.create(db, by, id, { rule_kind: 'scorm_course_complete', scorm_course_id: course.id })
    for (const role of requiring) {
      await requirements.create(
        db,
        by,
        { ...role, organization_id, archived: false },
        {
          certification_type_id: id,
          first_due_days: 45,
          recertification: { kind: 'interval', months: 12, anchor: 'award' },
          renewal_opens_days: 60,
          grace_days: 30,
          effective_from: new Date().toISOString(),
        },
      )
    }
  })
}
