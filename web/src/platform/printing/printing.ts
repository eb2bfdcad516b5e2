import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')

const onChange = (listener: () => void) => {
  paper.addEventListener('change', listener)
  return () => paper.removeEventListener('change', listener)
}

/** Whether the page is being laid out for paper. What the window hides until it is scrolled or asked for has to be there then. */
export const usePrinting = () => useSyncExternalStore(onChange, () => paper.matches)

let printedAt = new Date().toISOString()
const begun = () => {
  if (paper.matches) printedAt = new Date().toISOString()
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
    if (paper.matches) {
      before = page.dataset[SCHEME]
      page.dataset[SCHEME] = 'light'
    } else if (before !== undefined) page.dataset[SCHEME] = before
  })
}
