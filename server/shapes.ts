import type { TSchema } from 'typebox'
import * as attachments from './platform/files/attachments/shapes.ts'
import { DeletionConsequence, DeletionImpact } from './platform/rows/deletion.ts'
import { ErrorBody, PersonRef } from './platform/shapes.ts'
import * as evidence from './modules/records/evidence/schema.ts'
import * as recordImport from './modules/records/import/schema.ts'
import * as personData from './modules/person-data/schema.ts'
import * as records from './modules/records/schema.ts'
import * as submissions from './modules/records/submissions/schema.ts'
import { DownloadTicket, UploadTicket } from './platform/files/uploads.ts'
import * as signIn from './modules/sign-in/schema.ts'
import * as signInProviders from './modules/sign-in-providers/schema.ts'
import * as connectionTest from './modules/sign-in-providers/connection/schema.ts'
import * as tokenInfo from './modules/token-info/schema.ts'
import * as tags from './platform/rows/tags.ts'
import * as subjects from './modules/subjects/schema.ts'
import * as subjectOverview from './modules/subjects/overview/schema.ts'
import * as certifications from './modules/certifications/schema.ts'
import * as awards from './modules/awards/schema.ts'
import * as dueDates from './modules/awards/due-dates/schema.ts'
import * as exemptions from './modules/awards/exemptions/schema.ts'
import * as certificationRequests from './modules/awards/requests/schema.ts'
import * as recertification from './modules/standing/recertification.ts'
import * as requirements from './modules/requirements/schema.ts'
import * as signOffs from './modules/awards/sign-offs/schema.ts'
import * as standing from './modules/standing/schema.ts'
import * as standingDetail from './modules/awards/detail/schema.ts'
import * as certificationRules from './modules/certifications/proof-rules/schema.ts'
import * as scormCourses from './modules/scorm-courses/schema.ts'
import * as auditLog from './modules/audit-log/schema.ts'
import * as departments from './modules/departments/schema.ts'
import * as permissionHolders from './modules/directory/holders/schema.ts'
import * as directory from './modules/directory/schema.ts'
import * as organizations from './modules/organizations/schema.ts'
import * as roles from './modules/roles/schema.ts'
import * as scormAnalytics from './modules/scorm-courses/analytics/schema.ts'
import * as scormAttempts from './modules/scorm-courses/attempts/schema.ts'
import * as scormLaunches from './modules/scorm-courses/launches/schema.ts'
import * as users from './modules/users/schema.ts'

/** Every shape with a name: the components of the document. A module adds one line. */
export const shapes: TSchema[] = [
  ErrorBody,
  PersonRef,
  DeletionConsequence,
  DeletionImpact,
  UploadTicket,
  DownloadTicket,
  ...named(signIn),
  ...named(signInProviders),
  ...named(connectionTest),
  ...named(tokenInfo),
  ...named(tags),
  ...named(subjects),
  ...named(attachments),
  ...named(certifications),
  ...named(subjectOverview),
  ...named(certificationRules),
  ...named(standing),
  ...named(standingDetail),
  ...named(recertification),
  ...named(requirements),
  ...named(certificationRequests),
  ...named(awards),
  ...named(signOffs),
  ...named(dueDates),
  ...named(exemptions),
  ...named(scormCourses),
  ...named(organizations),
  ...named(auditLog),
  ...named(personData),
  ...named(departments),
  ...named(roles),
  ...named(directory),
  ...named(permissionHolders),
  ...named(users),
  ...named(records),
  ...named(evidence),
  ...named(submissions),
  ...named(recordImport),
  ...named(scormAttempts),
  ...named(scormAnalytics),
  ...named(scormLaunches),
]

function named(module: Record<string, unknown>): TSchema[] {
  return Object.values(module).filter((value): value is TSchema => typeof value === 'object' && value !== null && '$id' in value)
}
