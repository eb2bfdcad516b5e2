import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'

type Kind = Schemas['UserJoinMoved']['kind']

const kinds: Record<Kind, () => string> = {
  accounts: () => t`Ways to sign in`,
  awards: () => t`Certifications`,
  calendar: () => t`Calendar links`,
  courses: () => t`Courses`,
  events: () => t`Events`,
  forums: () => t`Forums`,
  grades: () => t`Grades from elsewhere`,
  job_aids: () => t`Job aids`,
  notifications: () => t`Notifications`,
  qr_codes: () => t`QR codes`,
  quizzes: () => t`Quizzes`,
  records: () => t`Records`,
  roles: () => t`Memberships and roles`,
  sign_ins: () => t`Sessions`,
  uploads: () => t`Uploads`,
  views: () => t`Saved views`,
}

/** Label of a kind. */
export const kindOf = (kind: Kind) => kinds[kind]()
