import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChosen } from '../../platform/house/chosen.ts'
import { type Redirect, wayFrom } from '../../platform/house/moved.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'

/**
 * Page for unknown addresses. An old address redirects to the new one; others are not found. It uses the address for which it was opened.
 * The address bar may already show the next one, while that page still loads.
 */
export function MovedPage() {
  const { _splat = '' } = useParams({ strict: false })
  const way = wayFrom(`/${_splat}`, useHouse().moved)
  return way ? <LeadOn key={_splat} way={way} /> : <NotFound />
}

/**
 * Redirects. The organization is that of the object's owner, else the one in the address, else the chosen one. The rest of the address
 * stays.
 */
function LeadOn({ way: { to, id, owner } }: { way: Redirect }) {
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
  // Without an owner to look up, it only waits for the redirect.
  const wait = <Loading rows={3} height={72} />
  return (
    <Answer query={owned} wait={wait}>
      {(owner) => (owner === null ? <NotFound /> : wait)}
    </Answer>
  )
}
