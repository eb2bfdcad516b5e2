import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { CertificationRequest } from './waiting.ts'

const PAGE = 50

/** Which pending requests the reader decides: those for certifications that they keep, and never their own. */
export function useMayDecideRequest(): (request: CertificationRequest) => boolean {
  const { me, holds } = useAccess()
  return (request) => request.status === 'pending' && request.user_id !== me.id && holds('certifications:write', request)
}

/** The pending requests that the reader may see, newest first, page by page. */
export function useRequestPages(org?: string) {
  const { holdsSomewhere } = useAccess()
  const enabled = holdsSomewhere('certifications:write')
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certification-requests',
    { params: { query: { ...(org !== undefined && { org }), status: 'pending', limit: PAGE } }, paged: true },
    { ...byCursor, enabled },
  )
  const requests = useItems(pages)
  return { ...pages, requests, isPending: enabled && pages.isPending }
}
