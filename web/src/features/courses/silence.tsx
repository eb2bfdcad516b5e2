import { t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'

const EVERY_MS = 4000
/** So many questions in a row may go unanswered. */
const PATIENCE = 3

/**
 * Whether the player has stopped to answer although its page is looked at, as when the browser gave up on the course. From when
 * it has loaded, a worker of it is asked, which answers also while the course is busy.
 */
export function useSilence(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const player = frame.current
    const stop = new AbortController()
    const { signal } = stop
    let channel = new MessageChannel()
    let unanswered = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const hear = () => {
      unanswered = 0
      setSilent(false)
    }
    const ask = () => {
      if (document.visibilityState !== 'visible') unanswered = 0
      else if (unanswered >= PATIENCE) setSilent(true)
      unanswered += 1
      channel.port1.postMessage(null)
    }
    const begin = () => {
      channel.port1.close()
      channel = new MessageChannel()
      channel.port1.addEventListener('message', hear)
      channel.port1.start()
      player?.contentWindow?.postMessage({ type: 'scorm-player-pulse' }, '*', [channel.port2])
      unanswered = 0
      timer ??= setInterval(ask, EVERY_MS)
    }
    player?.addEventListener('load', begin, { signal })
    document.addEventListener('visibilitychange', () => (unanswered = 0), { signal })
    return () => {
      stop.abort()
      clearInterval(timer)
      channel.port1.close()
    }
  }, [frame])
  return silent
}

/** Says what can be done about a course that answers no more. */
export function Silence({ again, leave }: { again: () => void; leave: () => void }) {
  return (
    <Alert role="alert" color="yellow" radius={0} title={t`The course does not answer`}>
      {t`Your browser may have stopped it. What was saved is kept: open it again to go on from there.`}
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={again}>{t`Open it again`}</Button>
        <Button size="xs" variant="default" onClick={leave}>{t`Leave the course`}</Button>
      </Group>
    </Alert>
  )
}
