import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of external learning systems. */
export const audit: AuditWords = {
  kinds: {
    external_server: t`Other learning system`,
    external_course: t`Course elsewhere`,
    external_grade_import: t`Import of grades`,
  },
  actions: {
    'external_server.created': t`Other learning system added`,
    'external_server.changed': t`Other learning system changed`,
    'external_course.created': t`Course elsewhere added`,
    'external_course.changed': t`Course elsewhere changed`,
    'external_course.deleted': t`Course elsewhere deleted for good`,
    'external_user_mapping.added': t`Said who somebody is in another learning system`,
    'external_user_mapping.changed': t`Said anew who somebody is in another learning system`,
    'external_user_mapping.removed': t`Took back who somebody is in another learning system`,
    'external_grade_import.done': t`Grades imported`,
    'external_grade_import.deleted': t`Import of grades undone`,
  },
  fields: {
    base_url: t`Its address`,
    course_url: t`Address of the course`,
    duplicate_count: t`There already`,
    external_course_id: t`What the course is called there`,
    external_user_id: t`What somebody is called there`,
    lms_kind: t`What it runs`,
    passing_score: t`Pass mark in per cent`,
  },
  names: ['file_name'],
  unnamed: {
    external_server: { one: t`another learning system`, gone: t`a learning system that is gone` },
    external_course: { one: t`a course elsewhere`, gone: t`a course that is gone` },
  },
  technical: ['gradebook', 'grade_ids', 'server_id'],
}
