import { type ComponentType, type ReactElement, type ReactNode, Suspense, lazy, useLayoutEffect, useRef } from 'react'
import { withStyles } from '../keeping/with-styles.ts'
import { afterFirstPage } from './after-first-page.ts'

/** A part of what frames every page, which is loaded behind the first. */
export const laterPart = <Code, Props>(load: () => Promise<Code>, partOf: (code: Code) => ComponentType<Props>) =>
  framePart(async () => {
    await afterFirstPage
    return load()
  }, partOf)

/** The same of what is loaded when it is first shown. Where that does not succeed it is tried again: the page stays without it. */
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
 * A button or link as `before`, until the part that holds it, and what opens beside it, is loaded as `children`. Whoever is on it stays
 * on it.
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

type Turns = { onArrive?: () => void; onLeave?: () => void; children: ReactNode }

/** Tells when it is there, and that it goes, while it still is. */
function Standing({ onArrive, onLeave, children }: Turns) {
  const turns = useRef({ onArrive, onLeave })
  useLayoutEffect(() => {
    const { onArrive, onLeave } = turns.current
    onArrive?.()
    return onLeave
  }, [])
  return children
}
