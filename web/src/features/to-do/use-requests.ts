import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useManaged } from '../directory/use-managed.ts'
import { type CertificationRequest, type Listing, type SignOffRequest, listedFor } from './waiting.ts'

const PAGE = 50

/** Which pending requests the reader decides: those for certifications that they keep, and never their own. */
export function useMayDecideRequest(): (request: CertificationRequest) => boolean {
  const { me, holds } = useAccess()
  return (request) => request.status === 'pending' && request.user_id !== me.id && holds('certifications:write', request)
}

/** The pending requests that the reader may see, page by page. */
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

/** What the reader signs off: of the people they manage, and for certifications that they keep. */
export function useMaySignOff(): (asked: SignOffRequest) => boolean {
  const { me, holds, manages } = useAccess()
  const managed = useManaged()
  return (asked) => {
    if (asked.status !== 'pending' || asked.user_id === me.id) return false
    if (holds('certifications:write', asked)) return true
    // Whoever may not read the certification sees it as a manager only.
    return manages && (!holds('certifications:read', asked) || (managed?.has(asked.user_id) ?? false))
  }
}

/** What others ask to be signed off, page by page. */
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
