import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { signOffsOf } from '../certifications/manage/words.ts'
import type { Certification } from './rows.ts'

type Props = {
  organizationId: string
  certifications: Certification[]
  /** True when only people are shown that the reader manages. */
  managed: boolean
  /** True when people are chosen. Nothing is fetched before that. */
  asks: boolean
}

/** Returns the certifications that the reader manages, and those in which they may sign off people that they manage. */
export function useDecidable({ organizationId, certifications, managed, asks }: Props): Certification[] {
  const { holds } = useAccess()
  const params = { query: { org: organizationId, sort: 'name' as const, limit: 200 } }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications',
    { params, paged: true },
    { ...byCursor, enabled: asks, staleTime: 60_000 },
  )
  useEveryPage(pages)
  const known = useItems(pages)
  return useMemo(() => {
    const decides = known.filter((one) => holds('certifications:write', one) || (managed && signOffsOf(one).length > 0))
    const ids = new Set(decides.map(({ id }) => id))
    return certifications.filter(({ id }) => ids.has(id))
  }, [known, certifications, managed, holds])
}
