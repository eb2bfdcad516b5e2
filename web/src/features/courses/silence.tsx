import { t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'

const EVERY_MS = 4000
/** This many checks in a row may go unanswered. */
const PATIENCE = 3

/** `gone`: the player does not answer at all. `waits`: its page is blocked until the service has saved. */
type SilenceState = 'gone' | 'waits'

/**
 * Detects a player that stopped answering while its page is visible, for example because the browser ended the course. It asks a worker of
 * the player, which answers even while the course is busy.
 */
export function useSilence(frame: RefObject<HTMLIFrameElement | null>): SilenceState | undefined {
  const [silent, setSilent] = useState<SilenceState>()
  useEffect(() => {
    const player = frame.current
    const stop = new AbortController()
    const { signal } = stop
    let channel = new MessageChannel()
    let unanswered = 0
    let heard = false
    let timer: ReturnType<typeof setInterval> | undefined
    const hear = ({ data }: MessageEvent) => {
      unanswered = 0
      heard = true
      setSilent(data === 'waits' ? data : undefined)
    }
    const ask = () => {
      if (document.visibilityState !== 'visible') unanswered = 0
      else if (unanswered >= PATIENCE) setSilent('gone')
      unanswered += 1
      channel.port1.postMessage(null)
    }
    const begin = () => {
      channel.port1.close()
      channel = new MessageChannel()
      channel.port1.addEventListener('message', hear)
      channel.port1.start()
      player?.contentWindow?.postMessage({ type: 'scorm-player-pulse' }, '*', [channel.port2])
      channel.port1.postMessage(null)
      unanswered = 0
      heard = false
      timer ??= setInterval(ask, EVERY_MS)
    }
    const come = ({ source, data }: MessageEvent) => {
      if (source === player?.contentWindow && data?.type === 'scorm-player-here') begin()
    }
    window.addEventListener('message', come, { signal })
    // If another page replaced the player in the frame, it does not answer.
    player?.addEventListener('load', () => heard || begin(), { signal })
    document.addEventListener('visibilitychange', () => (unanswered = 0), { signal })
    return () => {
      stop.abort()
      clearInterval(timer)
      channel.port1.close()
    }
  }, [frame])
  return silent
}

type Props = { silent: SilenceState; again: () => void; leave: () => void }

/** Tells what to do about a course that no longer answers. */
export function Silence({ silent, again, leave }: Props) {
  const title = silent === 'gone' ? t`The course does not answer` : t`Your last steps are not saved yet`
  const words =
    silent === 'gone'
      ? t`Your browser may have stopped it. What was saved is kept: open it again to go on from there.`
      : t`The course waits for the service, which does not answer. If you leave now, your last steps may be lost. What was saved before is kept.`
  return (
    <Alert role="alert" color="yellow" radius={0} title={title}>
      {words}
      <Group gap="sm" mt="sm">
        {silent === 'gone' && <Button size="xs" onClick={again}>{t`Open it again`}</Button>}
        <Button size="xs" variant="default" onClick={leave}>{t`Leave the course`}</Button>
      </Group>
    </Alert>
  )
}
