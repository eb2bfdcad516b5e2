/** The app adds this to the address if courses may open no windows. */
const none = window.location.hash.split('&').includes('no-windows')

/**
 * Reports when the content tries to open a window that the browser blocks. The content itself would not say so. It
 * listens from the load of a page on, also in nested frames.
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

/** Returns the document of a window, or undefined if it has another origin. */
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
