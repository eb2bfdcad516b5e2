import type { Module } from './module.ts'
import { module as acts } from './modules/acts/module.ts'
import { module as auditLog } from './modules/audit-log/module.ts'
import { module as awards } from './modules/awards/module.ts'
import { module as calendarFeeds } from './modules/calendar-feeds/module.ts'
import { module as certifications } from './modules/certifications/module.ts'
import { module as departments } from './modules/departments/module.ts'
import { module as directory } from './modules/directory/module.ts'
import { module as events } from './modules/events/module.ts'
import { module as externalLms } from './modules/external-lms/module.ts'
import { module as files } from './modules/files/module.ts'
import { module as forums } from './modules/forums/module.ts'
import { module as home } from './modules/home/module.ts'
import { module as jobAids } from './modules/job-aids/module.ts'
import { module as notifications } from './modules/notifications/module.ts'
import { module as organizations } from './modules/organizations/module.ts'
import { module as pathwayProgress } from './modules/pathway-progress/module.ts'
import { module as pathways } from './modules/pathways/module.ts'
import { module as peopleFiles } from './modules/people-files/module.ts'
import { module as personData } from './modules/person-data/module.ts'
import { module as qrCodes } from './modules/qr-codes/module.ts'
import { module as quizzes } from './modules/quizzes/module.ts'
import { module as records } from './modules/records/module.ts'
import { module as requirements } from './modules/requirements/module.ts'
import { module as roles } from './modules/roles/module.ts'
import { module as scormContent } from './modules/scorm-content/module.ts'
import { module as scormCourses } from './modules/scorm-courses/module.ts'
import { module as search } from './modules/search/module.ts'
import { module as signIn } from './modules/sign-in/module.ts'
import { module as signInProviders } from './modules/sign-in-providers/module.ts'
import { module as standing } from './modules/standing/module.ts'
import { module as subjects } from './modules/subjects/module.ts'
import { module as toDo } from './modules/to-do/module.ts'
import { module as tokenInfo } from './modules/token-info/module.ts'
import { module as users } from './modules/users/module.ts'
import { module as views } from './modules/views/module.ts'

/** Every module of the service, most valuable content first. Deletions list what goes in this order. */
export const modules: Module[] = [
  organizations,
  departments,
  auditLog,
  personData,
  roles,
  directory,
  signIn,
  signInProviders,
  tokenInfo,
  users,
  records,
  certifications,
  standing,
  requirements,
  awards,
  peopleFiles,
  pathways,
  pathwayProgress,
  calendarFeeds,
  scormCourses,
  scormContent,
  events,
  externalLms,
  quizzes,
  jobAids,
  forums,
  qrCodes,
  subjects,
  notifications,
  files,
  search,
  toDo,
  home,
  views,
  acts,
]
