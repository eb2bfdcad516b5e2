import { useQuery } from '@tanstack/react-query'
import type { UndoOrReason } from '../../platform/bulk/walk.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { useAccess } from '../../platform/session.tsx'
import { wayBack } from './take-back.ts'
import type { Entry } from './words.ts'

/** Returns how entries of an organization can be undone. Undefined until that is loaded, and when `asked` is false. */
export function useWayBack(org_id: string, asked: boolean) {
  const { takesBack } = useHouse()
  const ways = useQuery({ queryKey: ['ways to take back'], queryFn: takesBack, staleTime: 'static', enabled: asked })
  const access = useAccess()
  const { data, error, refetch } = ways
  const wayOf = data && ((entry: Entry): UndoOrReason => wayBack(entry, data, access, org_id))
  return { wayOf, error, refetch }
}
