import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')

// A browser counts the pages before it tells of the change of media: what comes by then is printed, and nothing more.
let asked = false
addEventListener('beforeprint', () => (asked = true))
addEventListener('afterprint', () => (asked = false))

const onPaper = () => asked || paper.matches

const onChange = (listener: () => void) => {
  paper.addEventListener('change', listener)
  addEventListener('beforeprint', listener)
  addEventListener('afterprint', listener)
  return () => {
    paper.removeEventListener('change', listener)
    removeEventListener('beforeprint', listener)
    removeEventListener('afterprint', listener)
  }
}

/** Whether the page is being laid out for paper. What the window hides until it is scrolled or asked for has to be there then. */
export const usePrinting = () => useSyncExternalStore(onChange, onPaper)

/** A text about the page that is read when it is laid out for paper; empty in the window. */
export const usePrintedText = (read: () => string) => useSyncExternalStore(onChange, () => (onPaper() ? read() : ''))

let printedAt = new Date().toISOString()
const begun = () => {
  if (onPaper()) printedAt = new Date().toISOString()
}

/** When it came to printing last: a page may have been open for days. */
export const usePrintedAt = () => useSyncExternalStore(onChange, () => printedAt)

const SCHEME = 'mantineColorScheme'

/** Paper is light, whatever the window is; afterwards the window is again what it was. */
export function printInLight(): void {
  onChange(begun)
  const page = document.documentElement
  let before: string | undefined
  onChange(() => {
    if (onPaper()) {
      before ??= page.dataset[SCHEME]
      page.dataset[SCHEME] = 'light'
    } else if (before !== undefined) {
      page.dataset[SCHEME] = before
      before = undefined
    }
  })
}
