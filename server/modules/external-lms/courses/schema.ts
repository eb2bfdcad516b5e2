import { type Static, Type } from 'typebox'
import { SubjectRef } from '#platform/rows/tags.ts'
import {
  Body, HttpUrl, Name, Nullable, Patch, PersonRef, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids, text,
} from '#platform/shapes.ts' // prettier-ignore

/** A course as other objects refer to it. */
export const ExternalCourseRef = Shape('ExternalCourseRef', { id: Uuid, external_course_id: Type.String(), name: Name })

export const ExternalCourse = Shape('ExternalCourse', {
  id: Uuid,
  owner_organization_id: Uuid,
  /** Always null: courses belong to organizations, as their servers do. */
  owner_department_id: Nullable(Uuid),
  server_id: Uuid,
  /** The id of the course on the server. */
  external_course_id: Type.String(),
  name: Name,
  description: Nullable(Type.String()),
  course_url: Nullable(HttpUrl),
  /** The lowest score that passes; null: the flag of each grade decides. */
  passing_score: Nullable(Type.Number()),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  grade_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
})
export type ExternalCourse = Static<typeof ExternalCourse>

const PassingScore = Type.Number({ minimum: 0, maximum: 100 })

export const CreateExternalCourse = Body('CreateExternalCourse', {
  external_course_id: text(200, 1),
  name: Name,
  description: Type.Optional(clearable(2000)),
  course_url: Type.Optional(Nullable(HttpUrl)),
  passing_score: Type.Optional(Nullable(PassingScore)),
  subject_matter_ids: Type.Optional(ids(50)),
})
export type CreateExternalCourse = Static<typeof CreateExternalCourse>

export const UpdateExternalCourse = Patch('UpdateExternalCourse', {
  name: Name,
  description: clearable(2000),
  course_url: Nullable(HttpUrl),
  passing_score: Nullable(PassingScore),
  /** Records of imported grades keep their subjects. */
  subject_matter_ids: ids(50),
  archived: Type.Boolean(),
})
export type UpdateExternalCourse = Static<typeof UpdateExternalCourse>

/** A person who has a grade of a course or needs one. It has their best grade and the live certifications that require one. */
export const ExternalCoursePerson = Shape('ExternalCoursePerson', {
  person: Ref(PersonRef),
  best_score: Nullable(Type.Number()),
  last_completed_at: Nullable(Timestamp),
  grade_count: Type.Integer(),
  /** Whether one of the grades passes. */
  passed: Type.Boolean(),
  needed_for: Type.Array(Type.Object({ id: Uuid, slug: Slug, name: Name })),
})
export type ExternalCoursePerson = Static<typeof ExternalCoursePerson>
