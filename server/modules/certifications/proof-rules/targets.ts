import * as courses from '#modules/scorm-courses/store.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import type { UpdateCertificationRule } from './schema.ts'

type TargetField = 'quiz_id' | 'external_course_id' | 'scorm_course_id' | 'job_aid_id'
/** Whether the organization has such a thing. */
type Exists = (db: Db, organizationId: string, id: string) => Promise<boolean>

const none: Exists = () => Promise.resolve(false)
/** What rules may point at: the module that brings such things says here how to find one. */
const targets: [TargetField, Exists][] = [
  ['quiz_id', none],
  ['external_course_id', none],
  ['scorm_course_id', courses.ofOrganization],
  ['job_aid_id', none],
]

/** Refuses a rule that points outside the organization. */
export async function requireTarget(db: Db, organizationId: string, given: UpdateCertificationRule): Promise<void> {
  for (const [field, exists] of targets) {
    const id = given[field]
    if (id !== undefined && !(await exists(db, organizationId, id))) throw badRequest(`${field} does not belong to the organization.`)
  }
}
