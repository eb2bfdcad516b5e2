import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')

// Browsers count the pages before they report the change of media. Only content rendered before that is printed, so
// `beforeprint` counts too.
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

/** Whether the page is being printed. Then it has to render content that is otherwise shown only after scrolling or on demand. */
export const usePrinting = () => useSyncExternalStore(onChange, onPaper)

/** Reads a text from the page when it is printed. Returns an empty text otherwise. */
export const usePrintedText = (read: () => string) => useSyncExternalStore(onChange, () => (onPaper() ? read() : ''))

let printedAt = new Date().toISOString()
const begun = () => {
  if (onPaper()) printedAt = new Date().toISOString()
}

/** Returns the time of the last print, because the page may have been open for days. */
export const usePrintedAt = () => useSyncExternalStore(onChange, () => printedAt)

const SCHEME = 'mantineColorScheme'

/** Prints with the light theme. Afterwards the page returns to its own theme. */
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
