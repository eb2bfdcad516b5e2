import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { refresh } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { language } from '../../platform/language.ts'
import { Page } from '../../platform/pages/page.tsx'
import { isRefusal, sentence } from '../../platform/refusal.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { type OpenedCourse, launch } from './launch.ts'
import './play.css'
import { tellOutcome } from './outcome.ts'
import { useRenewals } from './renewals.ts'
import { Silence, useSilence } from './silence.tsx'

const route = getRouteApi('/inside/learn/$courseId/play')
const toCourses = <Crumb to="/learn">{t`Learn`}</Crumb>

/** The player's last message needs this time to arrive. */
const LAST_WORDS_MS = 1500

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The preview that this history entry shows. */
    previewed?: OpenedCourse
  }
}

const stillOn = (opened: OpenedCourse | undefined) => (opened && Date.parse(opened.launch.expires_at) > Date.now() ? opened : undefined)

/** Opens the course and shows the player in the whole window. */
export function PlayPage() {
  const { courseId } = route.useParams()
  const { again, preview } = route.useSearch()
  const navigate = route.useNavigate()
  const previewed = useLocation({ select: ({ state }) => state.previewed })
  const launched = useQuery({
    queryKey: ['launch', courseId, preview],
    queryFn: async () => stillOn(previewed) ?? launch(courseId, preview ? { preview } : again ? { new_attempt: true } : {}),
    // Each launch ends the one before, so only the reader may start another.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const anew = launched.isSuccess && again === true
  useEffect(() => {
    // A reload must continue the new attempt, not start another one.
    if (anew) void navigate({ search: ({ kept }) => ({ kept }), replace: true })
  }, [anew, navigate])
  const begun = preview && launched.data
  useEffect(() => {
    // A reload must continue the preview. Only this page knows where it is.
    if (begun) void navigate({ search: (before) => before, state: { previewed: begun }, replace: true })
  }, [begun, navigate])
  useEffect(() => () => void setTimeout(() => void refresh(), LAST_WORDS_MS), [])
  if (launched.data) return <Player key={launched.dataUpdatedAt} opened={launched.data} again={() => void launched.refetch()} />
  return (
    <Page title={launched.isError ? t`The course cannot be opened` : t`Opening the course`} above={toCourses} size="md">
      {launched.isError ? <Refused error={launched.error} retry={() => void launched.refetch()} /> : <Loading rows={1} height={320} />}
    </Page>
  )
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  if (!isRefusal(error) || error.error !== 'storage_not_configured') {
    const gone = isRefusal(error) && ['not_found', 'invalid_request'].includes(error.error)
    return gone ? (
      <Problem
        error={{ error: 'gone', error_description: t`It is not there any more, or not meant for you.` }}
        title={t`There is no such course`}
      />
    ) : (
      <Problem error={error} title={t`It was not opened`} retry={retry} />
    )
  }
  return (
    <Empty icon={<IconPlugConnectedX />} title={t`Courses cannot be opened here yet`}>
      {t`Whoever runs this service has to finish setting it up; tell your administrator. Nothing of yours is lost. The reason given: ${{ reason: sentence(error) }}`}
    </Empty>
  )
}

/** Permissions that courses need in a frame. They may not navigate the window around it, even on a click. */
const ALLOWED =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock allow-presentation'

function Player({ opened, again }: { opened: OpenedCourse; again: () => void }) {
  const { course, launch, address, windows } = opened
  const frame = useRef<HTMLIFrameElement>(null)
  const { kept } = route.useSearch()
  const navigate = route.useNavigate()
  const { origin } = new URL(address)
  useEffect(() => {
    document.title = t`${{ title: course.name }} · Learning records`
  }, [course.name])
  const router = useRouter()
  const after = useMemo(
    () =>
      kept
        ? linkOptions({ to: '/o/$org/courses/$courseId', params: { org: kept, courseId: course.id } })
        : linkOptions({ to: '/learn', search: {} }),
    [kept, course.id],
  )
  useEffect(() => {
    // Preloads the page that Exit leads to.
    void router.preloadRoute(after)
  }, [router, after])
  // A preview that is over must not stay in the history.
  const back = useCallback(() => void navigate({ ...after, replace: launch.mode === 'preview' }), [after, launch.mode, navigate])
  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin || data?.type !== 'scorm-player-closed') return
      void tellOutcome(opened, data)
      back()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin, opened, back])
  useRenewals(frame, origin, launch.id)
  const silent = useSilence(frame)
  const leave = () => {
    if (silent === 'waits') void tellOutcome(opened, { saved: false })
    back()
  }
  return (
    <div className="play">
      <VisuallyHidden component="h1">{course.name}</VisuallyHidden>
      <iframe
        ref={frame}
        src={`${address}#${language}${windows ? '' : '&no-windows'}`}
        sandbox={windows ? `${ALLOWED} allow-popups` : ALLOWED}
        title={course.name}
        allow="fullscreen; autoplay; unload *"
        onLoad={() => frame.current?.focus()}
      />
      {/* Below the player, so that nothing moves under the pointer when it appears. */}
      {silent && <Silence silent={silent} again={again} leave={leave} />}
    </div>
  )
}
