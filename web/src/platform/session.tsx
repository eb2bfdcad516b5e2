import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { type Access, accessOf, useAccessQueries } from './access.ts'
import { queryClient } from './client.ts'
import { framePart } from './over/opener.tsx'
import { isRefusal } from './refusal.ts'
import { onSignIn, resumeSession, useSessionEnded } from './session-state.ts'
import { Loading, Offline, Problem } from './parts/states.tsx'
import { forgetTrail } from './pages/trail.ts'
import { learnZones, setOwnZone } from './words/zones.ts'

const SessionEnded = framePart(
  () => import('./over/over-pages.tsx'),
  ({ SessionEnded }) => SessionEnded,
)

const AccessContext = createContext<Access | undefined>(undefined)

/** Returns the signed-in user and their permissions. Works on every page behind the sign-in. */
export function useAccess(): Access {
  const access = use(AccessContext)
  if (!access) throw new Error('useAccess is for pages behind the sign-in.')
  return access
}

/** Shows its children to signed-in users. Others are sent to the sign-in page and return to this address afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { session, me, access } = useAccessQueries()
  const value = useMemo(() => {
    if (!me.data || !access.data) return undefined
    learnZones(access.data.map(({ organization }) => organization))
    setOwnZone(me.data.time_zone)
    return accessOf(me.data, access.data)
  }, [me.data, access.data])
  if (value) {
    return (
      <AccessContext value={value}>
        {children}
        <SessionEndedDialog person={value.me.id} />
      </AccessContext>
    )
  }
  const error = session.error ?? me.error ?? access.error
  if (session.data?.signed_in === false || (isRefusal(error) && error.error === 'invalid_token')) return <ToSignIn />
  return (
    <Box component="main" maw={640} mx="auto" p="lg">
      {error && <Problem error={error} title={t`The page could not be opened`} retry={() => void queryClient.refetchQueries()} />}
      {!error && (session.fetchStatus === 'paused' ? <Offline /> : <Loading />)}
    </Box>
  )
}

/** Goes to the sign-in page once. The address changes before that page is rendered, so a second run would return to the wrong address. */
function ToSignIn() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    void navigate({ to: '/sign-in', search: { return_to: href }, replace: true })
  }, [href, navigate])
  return null
}

/** The dialog for a session that ended while a page is open. It closes when the user signs in in another tab. */
function SessionEndedDialog({ person }: { person: string }) {
  const ended = useSessionEnded()
  useEffect(() => onSignIn(() => void goOn(person)), [person])
  const [isNeeded, setNeeded] = useState(ended)
  if (ended && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <SessionEnded opened={ended} onClose={resumeSession} />
    </Suspense>
  )
}

/** Continues after a sign-in in another tab. If another user signed in, the open pages are dropped. */
async function goOn(person: string) {
  resumeSession()
  const response = await fetch('/api/users/me', { credentials: 'same-origin' })
  const { id } = response.ok ? await response.json() : { id: undefined }
  if (id === person) return queryClient.invalidateQueries()
  forgetTrail()
  location.reload()
}
