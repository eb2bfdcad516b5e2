/** The sheet of all pages. Where the app is not built there is none: what is loaded brings its own. */
const address = document.getElementById('first')?.dataset.styles

let areThere = address === undefined
let coming: Promise<void> | undefined

/** Loads code along with the styles of all pages. Those of the pages that people come to first are there with the app itself. */
export const withStyles = <Code>(load: () => Promise<Code>): Promise<Code> => (areThere ? load() : withAll(load))

async function withAll<Code>(load: () => Promise<Code>): Promise<Code> {
  coming ??= allStyles().finally(() => (coming = undefined))
  const [code] = await Promise.all([load(), coming])
  return code
}

async function allStyles(): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const there = new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', () => reject(new Error('The styles of the app could not be loaded.')))
  })
  document.head.append(sheet)
  try {
    await there
    areThere = true
  } catch (error) {
    sheet.remove()
    throw error
  }
}
