import { sql } from 'kysely'
import { type Tagged, losesTag } from '#platform/rows/tags.ts'
import { CertificationRef } from './schema.ts'
import { tags } from './store.ts'

/** The things tagged with a subject, and the rules narrowed to it. */
export const tagged: Tagged = {
  tags,
  read: 'certifications:read',
  consequences: [
    losesTag(tags, 'certification_types', 'certification', 'certifications'),
    {
      key: 'certification_rules',
      count: ({ id }) => sql`select count(*) from certification_rule where subject_matter_id = ${id}::uuid`,
      says: (count) =>
        count === 1
          ? '1 rule that counts this subject alone goes, with its sign-offs.'
          : `${count} rules that count this subject alone go, with their sign-offs.`,
    },
  ],
  uses: { count: 'certification_count', list: { field: 'certifications', shape: CertificationRef } },
}
