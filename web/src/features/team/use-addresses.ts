import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { isPlainClick } from '../../platform/parts/plain-click.ts'
import { dayOf } from '../../platform/search.ts'

/** Where the cells of the matrix lead to. */
export type Addresses = { person: (id: string) => string; cell: (personId: string, certificationId: string) => string }

/** No slug of an organization has capitals. */
const [PERSON, CERTIFICATION] = ['PERSON', 'CERTIFICATION']

/**
 * Links of the router listen to every change of the address, which hundreds of them in a table would do with each letter that is typed
 * beside it. `onClick`: a plain click on any link within opens it here, as on one of the router's.
 */
export function useAddresses(org: string, at: string | undefined): { addresses: Addresses; onClick: (event: MouseEvent) => void } {
  const router = useRouter()
  const addresses = useMemo(() => {
    const search = dayOf({ at })
    const person = router.buildLocation({ to: '/o/$org/people/$userId', params: { org, userId: PERSON }, search }).href
    const cell = router.buildLocation({
      to: '/o/$org/people/$userId/certifications/$certificationId',
      params: { org, userId: PERSON, certificationId: CERTIFICATION },
      search,
    }).href
    return {
      person: (id: string) => person.replace(PERSON, id),
      cell: (personId: string, certificationId: string) => cell.replace(PERSON, personId).replace(CERTIFICATION, certificationId),
    }
  }, [router, org, at])
  const onClick = (event: MouseEvent) => {
    const address = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
    if (!address || !isPlainClick(event)) return
    event.preventDefault()
    router.history.push(address)
  }
  return { addresses, onClick }
}
