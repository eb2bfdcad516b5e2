import { nets as acts } from '../../server/modules/acts/nets.ts'
import { nets as auditLog } from '../../server/modules/audit-log/nets.ts'
import { nets as awards } from '../../server/modules/awards/nets.ts'
import { nets as calendarFeeds } from '../../server/modules/calendar-feeds/nets.ts'
import { nets as certifications } from '../../server/modules/certifications/nets.ts'
import { nets as departments } from '../../server/modules/departments/nets.ts'
import { nets as directory } from '../../server/modules/directory/nets.ts'
import { nets as events } from '../../server/modules/events/nets.ts'
import { nets as externalLms } from '../../server/modules/external-lms/nets.ts'
import { nets as forums } from '../../server/modules/forums/nets.ts'
import { nets as jobAids } from '../../server/modules/job-aids/nets.ts'
import { nets as notifications } from '../../server/modules/notifications/nets.ts'
import { nets as organizations } from '../../server/modules/organizations/nets.ts'
import { nets as pathwayProgress } from '../../server/modules/pathway-progress/nets.ts'
import { nets as pathways } from '../../server/modules/pathways/nets.ts'
import { nets as peopleFiles } from '../../server/modules/people-files/nets.ts'
import { nets as personData } from '../../server/modules/person-data/nets.ts'
import { nets as qrCodes } from '../../server/modules/qr-codes/nets.ts'
import { nets as quizzes } from '../../server/modules/quizzes/nets.ts'
import { nets as records } from '../../server/modules/records/nets.ts'
import { nets as requirements } from '../../server/modules/requirements/nets.ts'
import { nets as roles } from '../../server/modules/roles/nets.ts'
import { nets as scormCourses } from '../../server/modules/scorm-courses/nets.ts'
import { nets as search } from '../../server/modules/search/nets.ts'
import { nets as signIn } from '../../server/modules/sign-in/nets.ts'
import { nets as signInProviders } from '../../server/modules/sign-in-providers/nets.ts'
import { nets as standing } from '../../server/modules/standing/nets.ts'
import { nets as subjects } from '../../server/modules/subjects/nets.ts'
import { nets as users } from '../../server/modules/users/nets.ts'
import { nets as views } from '../../server/modules/views/nets.ts'
import { compose } from './module.ts'

/** The declarations of all modules. A module whose rows depend on those of another comes after it. */
export const knowledge = compose([
  organizations,
  departments,
  auditLog,
  roles,
  directory,
  users,
  personData,
  signIn,
  signInProviders,
  subjects,
  records,
  certifications,
  requirements,
  awards,
  peopleFiles,
  standing,
  scormCourses,
  jobAids,
  calendarFeeds,
  views,
  events,
  quizzes,
  externalLms,
  qrCodes,
  pathways,
  pathwayProgress,
  acts,
  forums,
  notifications,
  search,
])
