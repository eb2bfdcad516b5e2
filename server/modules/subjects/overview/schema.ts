import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Ref } from '#platform/shapes.ts'

/** What is tagged with a subject, as far as the caller may read it; nothing that is archived. */
export const SubjectUses = Type.Object(
  {
    learning_records: Type.Integer({ minimum: 0 }),
    /** By name; fifty at most. */
    certifications: Type.Array(Ref(CertificationRef), { maxItems: 50 }),
    /** How many there are. */
    certification_count: Type.Integer({ minimum: 0 }),
  },
  { $id: 'SubjectUses' },
)
export type SubjectUses = Static<typeof SubjectUses>
