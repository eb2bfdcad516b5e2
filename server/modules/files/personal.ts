import { sql } from 'kysely'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const uploads = ({ account_id }: Scope) => sql<object>`
  select pathname, organization_id, purpose, file_name, content_type, size_bytes, issued_at, claimed_at
  from upload where issued_to = ${account_id}::uuid order by issued_at, pathname`

export const personal: Personal = {
  kind: 'uploads',
  about: { upload: ['issued_to'] },
  lists: { uploads },
}
