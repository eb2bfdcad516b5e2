import { type ComponentType, type ReactElement, type ReactNode, Suspense, lazy, useLayoutEffect, useRef } from 'react'
import { withStyles } from '../offline/with-styles.ts'
import { afterFirstPage } from './after-first-page.ts'

/** A part of the frame of every page that is loaded after the first page. */
export const laterPart = <Code, Props>(load: () => Promise<Code>, partOf: (code: Code) => ComponentType<Props>) =>
  framePart(async () => {
    await afterFirstPage
    return load()
  }, partOf)

/** A part of the frame that is loaded when it is first shown. A failed load is retried; meanwhile the page works without the part. */
export const framePart = <Code, Props>(load: () => Promise<Code>, partOf: (code: Code) => ComponentType<Props>) =>
  lazy(async () => ({ default: partOf(await loaded(() => withStyles(load), 1000)) }))

async function loaded<Code>(load: () => Promise<Code>, waitMs: number): Promise<Code> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return loaded(load, Math.min(waitMs * 2, 30_000))
  }
}

/**
 * Shows the button or link `before` until `children`, which contains the same button with what it opens, is loaded. A
 * focused button keeps the focus.
 */
export function Opener({ before, children }: { before: ReactElement; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const leave = () => {
    held.current = box.current?.contains(document.activeElement) ?? false
  }
  const arrive = () => {
    if (held.current) box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Suspense fallback={<Standing onLeave={leave}>{before}</Standing>}>
        <Standing onArrive={arrive}>{children}</Standing>
      </Suspense>
    </div>
  )
}

type StandingProps = { onArrive?: () => void; onLeave?: () => void; children: ReactNode }

/** Reports its mount and its unmount. The unmount is reported while the element is still in the document. */
function Standing({ onArrive, onLeave, children }: StandingProps) {
  const turns = useRef({ onArrive, onLeave })
  useLayoutEffect(() => {
    const { onArrive, onLeave } = turns.current
    onArrive?.()
    return onLeave
  }, [])
  return children
}
