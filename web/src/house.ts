import * as access from './features/access/rooms.ts'
import * as auditLog from './features/audit-log/rooms.ts'
import * as calendar from './features/calendar/rooms.ts'
import * as certifications from './features/certifications/rooms.ts'
import * as courses from './features/courses/rooms.ts'
import * as departments from './features/departments/rooms.ts'
import * as directory from './features/directory/rooms.ts'
import * as events from './features/events/rooms.ts'
import * as externalLms from './features/external-lms/rooms.ts'
import * as forums from './features/forums/rooms.ts'
import * as home from './features/home/rooms.ts'
import * as jobAids from './features/job-aids/rooms.ts'
import * as notifications from './features/notifications/rooms.ts'
import * as organizations from './features/organizations/rooms.ts'
import * as pathways from './features/pathways/rooms.ts'
import * as people from './features/people/rooms.ts'
import * as qrCodes from './features/qr-codes/rooms.ts'
import * as quizzes from './features/quizzes/rooms.ts'
import * as records from './features/records/rooms.ts'
import * as roles from './features/roles/rooms.ts'
import * as search from './features/search/rooms.ts'
import * as signInProviders from './features/sign-in-providers/rooms.ts'
import * as subjects from './features/subjects/rooms.ts'
import * as team from './features/team/rooms.ts'
import * as toDo from './features/to-do/rooms.ts'
import * as users from './features/users/rooms.ts'
import * as year from './features/year/rooms.ts'
import { houseOf } from './platform/house/rooms.ts'

/** All features. A new feature is added only here. The navigation keeps this order within its groups. */
const features = [
  home,
  toDo,
  directory,
  certifications,
  people,
  records,
  courses,
  externalLms,
  pathways,
  events,
  quizzes,
  jobAids,
  forums,
  qrCodes,
  calendar,
  subjects,
  team,
  departments,
  roles,
  access,
  organizations,
  signInProviders,
  auditLog,
  notifications,
  users,
  search,
  year,
] as const

export const house = houseOf(features)
export const routes = features.flatMap((feature) => ('routes' in feature ? [...feature.routes] : []))
export const wholePages = features.flatMap((feature) => ('wholePages' in feature ? [...feature.wholePages] : []))
export const rooms = features.flatMap((feature) => ('rooms' in feature ? [...feature.rooms] : []))
