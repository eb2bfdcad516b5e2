import { type Static, Type } from 'typebox'
import { OwnerRef } from '#modules/records/schema.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Nullable, NullableRef, Ref, Shape, Uuid } from '#platform/shapes.ts'
import { CertificationAward } from '../schema.ts'
import { CertificationRequest } from '../requests/schema.ts'
import { Standing } from '#modules/standing/schema.ts'

const { certification: _awarded, person: _holder, ...ofAward } = CertificationAward.properties
/** One award of the person, as it stood at the moment, with the proof it was given on. */
export const StandingAward = Shape('StandingAward', ofAward)
export type StandingAward = Static<typeof StandingAward>

const { certification: _asked, person: _asker, ...ofRequest } = CertificationRequest.properties
/** One request of the person, as it stood at the moment. */
export const StandingRequest = Shape('StandingRequest', ofRequest)
export type StandingRequest = Static<typeof StandingRequest>

/** A standing with what whoever sees it may know of the certification, and how it came about. */
export const StandingDetail = Shape('StandingDetail', {
  ...Standing.properties,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  owner_organization: Ref(OwnerRef),
  owner_department: NullableRef(OwnerRef),
  description: Nullable(Type.String()),
  description_markdown: Nullable(Type.String()),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  /** In their order; empty for whoever may not download them. */
  attachments: Type.Array(Ref(Attachment)),
  /** The fifty newest, revoked ones included. */
  awards: Type.Array(Ref(StandingAward), { maxItems: 50 }),
  /** The fifty newest. */
  requests: Type.Array(Ref(StandingRequest), { maxItems: 50 }),
})
export type StandingDetail = Static<typeof StandingDetail>
