import { type Static, Type } from 'typebox'
import { OwnerRef } from '#modules/records/schema.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Nullable, NullableRef, Ref, Shape, Uuid } from '#platform/shapes.ts'
import { CertificationAward } from '../schema.ts'
import { CertificationRequest } from '../requests/schema.ts'
import { Standing } from '#modules/standing/schema.ts'

const { certification: _awarded, person: _holder, ...ofAward } = CertificationAward.properties
/** One award of the person as of the moment, with its proof. */
export const StandingAward = Shape('StandingAward', ofAward)
export type StandingAward = Static<typeof StandingAward>

const { certification: _asked, person: _asker, ...ofRequest } = CertificationRequest.properties
/** One request of the person as of the moment. */
export const StandingRequest = Shape('StandingRequest', ofRequest)
export type StandingRequest = Static<typeof StandingRequest>

/** A standing with the certification, as far as the reader may know it, and its history. */
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
  /** In their order; empty if the reader may not download them. */
  attachments: Type.Array(Ref(Attachment)),
  /** The fifty newest, revoked ones included. */
  awards: Type.Array(Ref(StandingAward), { maxItems: 50 }),
  /** The fifty newest. */
  requests: Type.Array(Ref(StandingRequest), { maxItems: 50 }),
})
export type StandingDetail = Static<typeof StandingDetail>
