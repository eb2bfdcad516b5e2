import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { isPlainClick } from '../../platform/parts/plain-click.ts'
import { dayOf } from '../../platform/search.ts'

/** Addresses that the cells of the matrix link to. */
export type Addresses = { person: (id: string) => string; cell: (personId: string, certificationId: string) => string }

/** Placeholders in capitals, which no slug of an organization has. */
const [PERSON, CERTIFICATION] = ['PERSON', 'CERTIFICATION']

/**
 * Plain links instead of the router's, because each of those renders again on every change of the address. With hundreds of them, typing in
 * the filter would be slow. `onClick` opens a plain click on any of them through the router.
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
