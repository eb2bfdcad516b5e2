import { frame } from './view.ts'

/** The result of a renewal. `failed` may be tried again. After `superseded` and `over`, this window saves nothing more. */
export type Renewal = 'renewed' | 'failed' | 'superseded' | 'over'

type Answer = { type: 'scorm-launch-renewal'; outcome: Renewal; address: string | null }

/** The time in milliseconds to wait for the app, which may have to wait for a slow service. */
const PATIENCE_MS = 30_000

let asking: Promise<Renewal> | undefined

/**
 * Replaces a ticket that is no longer valid. The new one is for the same launch and comes from the app around the
 * player, because only the app knows who is signed in.
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

/** Returns the folder of a launch. Its path contains the ticket. */
const folderOf = (path: string) => path.replace(/[^/]*$/, '')

/** Changes the address of a page without a reload. Its next requests go to the new address. */
function moveTo(page: Window, from: string, to: string): void {
  const { pathname, search, hash } = page.location
  if (pathname.startsWith(from)) page.history.replaceState(page.history.state, '', to + pathname.slice(from.length) + search + hash)
}

/** Changes the addresses of the content's frames. A frame that could not be loaded under the old address is reloaded. */
function moveFrames(page: Window | null, from: string, to: string): void {
  if (!page) return
  try {
    moveTo(page, from, to)
    if (isRefused(page)) page.location.reload()
  } catch {
    // The frame shows a page of another origin, which does not belong to the launch.
    return
  }
  for (let nr = 0; nr < page.length; nr += 1) moveFrames(page[nr] ?? null, from, to)
}

const isRefused = ({ document }: Window) => document.querySelector<HTMLMetaElement>('[name=course-page]')?.content === 'over'

/** Whether the frame, or a frame inside it, shows the page that says that the launch is over. */
export function showsRefusal(page: Window | null): boolean {
  try {
    return page !== null && (isRefused(page) || Array.from({ length: page.length }, (_none, nr) => page[nr] ?? null).some(showsRefusal))
  } catch {
    return false
  }
}
