/** The address of the style sheet of all pages. In development there is none, because each module loads its own styles. */
const addressOfAll = () => document.getElementById('first')?.dataset.styles

let areThere = false
let coming: Promise<void> | undefined

/** Loads code together with the style sheet of all pages. The styles of the first pages are part of the app itself. */
export const withStyles = <Code>(load: () => Promise<Code>): Promise<Code> => {
  const address = addressOfAll()
  return areThere || address === undefined ? load() : withAll(load, address)
}

async function withAll<Code>(load: () => Promise<Code>, address: string): Promise<Code> {
  coming ??= allStyles(address).finally(() => (coming = undefined))
  const [code] = await Promise.all([load(), coming])
  return code
}

async function allStyles(address: string): Promise<void> {
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
