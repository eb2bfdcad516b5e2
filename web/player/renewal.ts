import { frame } from './view.ts'

/** `failed` may be tried again; with the last two this window saves no more. */
export type Renewal = 'renewed' | 'failed' | 'superseded' | 'over'

type Answer = { type: 'scorm-launch-renewal'; outcome: Renewal; address: string | null }

/** Whoever is asked may have to ask a service that is slow to answer. */
const PATIENCE_MS = 30_000

let asking: Promise<Renewal> | undefined

/**
 * The ticket opens nothing any more: asks the app around the player for another one of the same launch, and goes on under that.
 * Nobody else can: only the app knows who is signed in.
 */
export function renew(): Promise<Renewal> {
  asking ??= asked().finally(() => (asking = undefined))
  return asking
}

async function asked(): Promise<Renewal> {
  if (window.parent === window) return 'over'
  const { outcome, address } = await answer()
  if (outcome !== 'renewed') return outcome
  const next = address === null ? undefined : new URL(address)
  if (next?.origin !== window.location.origin) return 'failed'
  const [from, to] = [folderOf(window.location.pathname), folderOf(next.pathname)]
  moveTo(window, from, to)
  moveFrames(frame.contentWindow, from, to)
  return 'renewed'
}

function answer(): Promise<Pick<Answer, 'outcome' | 'address'>> {
  return new Promise((done) => {
    const controller = new AbortController()
    const finish = (said: Pick<Answer, 'outcome' | 'address'>) => {
      controller.abort()
      clearTimeout(timer)
      done(said)
    }
    const timer = setTimeout(() => finish({ outcome: 'failed', address: null }), PATIENCE_MS)
    const hear = ({ source, data }: MessageEvent<Answer | null>) => {
      if (source === window.parent && data?.type === 'scorm-launch-renewal') finish(data)
    }
    window.addEventListener('message', hear, { signal: controller.signal })
    window.parent.postMessage({ type: 'scorm-launch-lapsed' }, '*')
  })
}

/** The folder of a launch, which its ticket names. */
const folderOf = (path: string) => path.replace(/[^/]*$/, '')

/** The page stays as it is; what it asks for from now on, it asks for under the new address. */
function moveTo(page: Window, from: string, to: string): void {
  const { pathname, search, hash } = page.location
  if (pathname.startsWith(from)) page.history.replaceState(page.history.state, '', to + pathname.slice(from.length) + search + hash)
}

/** The content's pages too; one that could not be loaded under the old address is loaded under the new one. */
function moveFrames(page: Window | null, from: string, to: string): void {
  if (!page) return
  try {
    moveTo(page, from, to)
    if (isRefused(page)) page.location.reload()
  } catch {
    // It came from elsewhere, and is no business of the launch.
    return
  }
  for (let nr = 0; nr < page.length; nr += 1) moveFrames(page[nr] ?? null, from, to)
}

const isRefused = ({ document }: Window) => document.querySelector<HTMLMetaElement>('[name=course-page]')?.content === 'over'

/** Whether the frame, or one within it, shows that the launch is over in the place of a page. */
export function showsRefusal(page: Window | null): boolean {
  try {
    return page !== null && (isRefused(page) || Array.from({ length: page.length }, (_none, nr) => page[nr] ?? null).some(showsRefusal))
  } catch {
    return false
  }
}
