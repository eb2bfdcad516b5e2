import { $api } from '../../../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../../../platform/lists/paging.tsx'
import { lastOf } from '../../../reminders/reminded.tsx'
import type { Certification } from '../words.ts'

/** Returns the last reminder of each person, with its time and sender. */
export function useReminded({ id }: Certification) {
  const params = { path: { cert_id: id }, query: { limit: 200 } }
  const pages = $api.useInfiniteQuery('get', '/api/certifications/{cert_id}/reminders', { params, paged: true }, byCursor)
  useEveryPage(pages)
  return lastOf(useItems(pages))
}
