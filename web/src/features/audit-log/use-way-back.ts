import { useQuery } from '@tanstack/react-query'
import type { Way } from '../../platform/bulk/walk.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { useAccess } from '../../platform/session.tsx'
import { wayBack } from './take-back.ts'
import type { Entry } from './words.ts'

/** How the reader takes entries of an organization back; undefined till that is known, and where nobody asks. */
export function useWayBack(org_id: string, asked: boolean) {
  const { takesBack } = useHouse()
  const ways = useQuery({ queryKey: ['ways to take back'], queryFn: takesBack, staleTime: 'static', enabled: asked })
  const access = useAccess()
  const { data, error, refetch } = ways
  const wayOf = data && ((entry: Entry): Way => wayBack(entry, data, access, org_id))
  return { wayOf, error, refetch }
}
