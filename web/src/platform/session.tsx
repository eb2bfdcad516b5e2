import { t } from '@lingui/core/macro'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, createContext, use, useEffect, useMemo, useRef } from 'react'
import { type Access, accessOf, useAccessQueries } from './access.ts'
import { queryClient } from './client.ts'
import { isRefusal } from './refusal.ts'
import { onSignIn, resumeSession, useSessionEnded } from './session-state.ts'
import { Loading, Offline, Problem } from './parts/states.tsx'
import { forgetTrail } from './pages/trail.ts'
import { learnZones, setOwnZone } from './words/zones.ts'

const AccessContext = createContext<Access | undefined>(undefined)

/** Who is signed in and what they may do; on every page but the sign-in ones. */
export function useAccess(): Access {
  const access = use(AccessContext)
  if (!access) throw new Error('useAccess is for pages behind the sign-in.')
  return access
}

/** Shows its children to people who are signed in; others are sent to sign in and come back to this address. */
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

/** Once only: the address changes to the sign-in page's own before that page is there. */
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

/**
 * The session ended while a page is open. The page stays, with whatever was typed into it: signing in happens in
 * another tab, which then says so.
 */
function SessionEndedDialog({ person }: { person: string }) {
  const ended = useSessionEnded()
  useEffect(() => onSignIn(() => void goOn(person)), [person])
  return (
    <Modal opened={ended} onClose={resumeSession} title={t`Your session has ended`} centered>
      <Text>{t`Nothing you typed is lost. Sign in again in a new tab, then go on here where you left off.`}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={resumeSession}>{t`Not now`}</Button>
        <Button component="a" href="/sign-in?return_to=%2Fsigned-in" target="_blank" rel="opener" data-autofocus>{t`Sign in again`}</Button>
      </Group>
    </Modal>
  )
}

/** Another person's session must not find this one's pages open. */
async function goOn(person: string) {
  resumeSession()
  const response = await fetch('/api/users/me', { credentials: 'same-origin' })
  const { id } = response.ok ? await response.json() : { id: undefined }
  if (id === person) return queryClient.invalidateQueries()
  forgetTrail()
  location.reload()
}
