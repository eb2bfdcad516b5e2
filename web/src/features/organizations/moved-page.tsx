import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChosen } from '../../platform/house/chosen.ts'
import { type Way, wayFrom } from '../../platform/house/moved.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'

/**
 * Whatever no room has: an address of before leads on to where it lies now, every other one nowhere. What counts is the address
 * that this page was opened for: the bar has the next one already while that room is still being fetched.
 */
export function MovedPage() {
  const { _splat = '' } = useParams({ strict: false })
  const way = wayFrom(`/${_splat}`, useHouse().moved)
  return way ? <LeadOn key={_splat} way={way} /> : <NotFound />
}

/** Of an organization is what its owner says, else what the address says, else what is chosen. The rest of the address stays. */
function LeadOn({ way: { to, id, owner } }: { way: Way }) {
  const { history } = useRouter()
  const location = useLocation()
  const [{ searchStr, hash }] = useState(location)
  const chosen = useChosen()
  const search = new URLSearchParams(searchStr)
  const asked = search.get('org')
  const owned = useQuery({
    queryKey: ['owner', to],
    queryFn: async () => (await owner?.(id ?? '')) ?? null,
    enabled: owner !== undefined && id !== undefined,
  })
  const org = owner && id !== undefined ? owned.data : (asked ?? chosen?.slug)
  const ofNone = !to.includes('$org')
  if (!ofNone) search.delete('org')
  const rest = `${search.size > 0 ? `?${search}` : ''}${hash === '' ? '' : `#${hash}`}`
  const there = ofNone || org ? `${to.replace('$org', org ?? '')}${rest}` : undefined
  useEffect(() => {
    if (there !== undefined) history.replace(there)
  }, [history, there])
  // Without an owner there is nothing to wait for but the address.
  const wait = <Loading rows={3} height={72} />
  return (
    <Answer query={owned} wait={wait}>
      {(owner) => (owner === null ? <NotFound /> : wait)}
    </Answer>
  )
}
