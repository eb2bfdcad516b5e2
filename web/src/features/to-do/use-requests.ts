import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { type Listing, listedFor } from './waiting.ts'

const PAGE = 50

/** True when the reader may decide the item now. */
export const isOpen = ({ may }: { may: readonly string[] }) => may.includes('approve')

/** Pending requests that the reader may see, page by page. */
export function useRequestPages(listing: Listing) {
  const { holdsSomewhere } = useAccess()
  const enabled = holdsSomewhere('certifications:write')
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certification-requests',
    { params: { query: { ...listedFor(listing, 'requested_at'), status: 'pending', limit: PAGE } }, paged: true },
    { ...byCursor, enabled },
  )
  const requests = useItems(pages)
  return { ...pages, requests, isPending: enabled && pages.isPending }
}

/** Sign-off requests of others, page by page. */
export function useSignOffPages(listing: Listing) {
  const { holdsSomewhere, manages } = useAccess()
  const enabled = manages || holdsSomewhere('certifications:write')
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certification-sign-off-requests',
    { params: { query: { ...listedFor(listing, 'requested_at'), limit: PAGE } }, paged: true },
    { ...byCursor, enabled },
  )
  return { ...pages, items: useItems(pages), isPending: enabled && pages.isPending }
}
