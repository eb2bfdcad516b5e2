import { type RefObject, useEffect } from 'react'
import { api } from '../../platform/client.ts'
import { isRefusal } from '../../platform/refusal.ts'

type Frame = RefObject<HTMLIFrameElement | null>
/** The answer in the player's format. */
type Renewal = { outcome: 'renewed' | 'failed' | 'superseded' | 'over'; address: string | null }

/** Answers the player when its launch has been idle too long or has expired. Only this page knows who is signed in. */
export function useRenewals(frame: Frame, origin: string, launch_id: string): void {
  useEffect(() => {
    const hear = async ({ source, origin: from, data }: MessageEvent) => {
      const player = frame.current?.contentWindow
      if (!player || source !== player || from !== origin || data?.type !== 'scorm-launch-lapsed') return
      player.postMessage({ type: 'scorm-launch-renewal', ...(await renewed(launch_id, origin)) }, origin)
    }
    const listener = (event: MessageEvent) => void hear(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [frame, origin, launch_id])
}

const FAILED: Renewal = { outcome: 'failed', address: null }
const FINAL = new Set(['invalid_state', 'not_found', 'forbidden'])

async function renewed(launch_id: string, origin: string): Promise<Renewal> {
  const answer = await api.POST('/api/scorm-launches/{launch_id}/renewal', { params: { path: { launch_id } } }).catch(() => undefined)
  if (!answer) return FAILED
  const { data, error } = answer
  if (data) {
    const address = [data.url, data.fallback_url].find((one) => one !== null && new URL(one).origin === origin)
    return address ? { outcome: 'renewed', address } : FAILED
  }
  if (!isRefusal(error) || !FINAL.has(error.error)) return FAILED
  return { outcome: error.code === 'launch_superseded' ? 'superseded' : 'over', address: null }
}
