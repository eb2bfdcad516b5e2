/** The app adds to the address that courses may open no windows here. */
const none = window.location.hash.split('&').includes('no-windows')

/**
 * Tells when content asks for a window where it gets none, which it would not say itself. It is listened to from when its
 * page has loaded, in frames of its own too.
 */
export function hearOfWindows(frame: HTMLIFrameElement, asked: () => void): void {
  if (none) frame.addEventListener('load', () => listen(frame.contentWindow, asked))
}

function listen(content: Window | null, asked: () => void): void {
  const page = pageOf(content)
  if (!content || !page) return
  const open = content.open.bind(content)
  content.open = (...given) => {
    const opened = open(...given)
    if (opened === null) asked()
    return opened
  }
  page.addEventListener('click', ({ target }) => {
    if (asksForWindow(target as Element | null)) asked()
  })
  for (const inner of page.querySelectorAll('iframe')) {
    listen(inner.contentWindow, asked)
    inner.addEventListener('load', () => listen(inner.contentWindow, asked))
  }
}

/** Undefined for what came from elsewhere. */
function pageOf(content: Window | null): Document | undefined {
  try {
    return content?.document
  } catch {
    return undefined
  }
}

const asksForWindow = (clicked: Element | null): boolean => {
  const name = clicked?.closest?.('a[href][target], area[href][target]')?.getAttribute('target') ?? ''
  return !['', '_self', '_parent', '_top'].includes(name) && !hasFrame(window, name)
}

function hasFrame(within: Window, name: string): boolean {
  return Array.from({ length: within.length }, (_none, nr) => within[nr]).some(
    (inner) => inner !== undefined && pageOf(inner) !== undefined && (inner.name === name || hasFrame(inner, name)),
  )
}
