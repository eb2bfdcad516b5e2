import { QRCanvas, frameLoop, rearCamera } from 'qr/dom.js'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Reads codes with the rear camera. It calls `onCode` again and again while a code is in view. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): 'opening' | 'seeing' | 'refused' {
  const [state, setState] = useState<'opening' | 'seeing' | 'refused'>('opening')
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const player = video.current
    if (!player) return undefined
    let stop = () => {}
    let isOver = false
    const open = async () => {
      const camera = await rearCamera(player)
      const canvas = new QRCanvas()
      const look = async () => {
        const seen = await camera.readFrame(canvas, true)
        if (typeof seen === 'string' && !isOver) tell(seen)
      }
      const cancel = frameLoop(() => void look(), player)
      stop = () => {
        cancel()
        camera.stop()
      }
      if (isOver) stop()
      else setState('seeing')
    }
    open().catch(() => setState('refused'))
    return () => {
      isOver = true
      stop()
    }
  }, [video])
  return state
}
