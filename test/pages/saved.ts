import { inTime } from './locator.ts'

export type SavedFile = { name: string; text: string }

/** The file that a page gives the browser to keep when somebody does something. */
export async function saved(act: () => Promise<void>): Promise<SavedFile> {
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  const given: { blob?: Blob; name?: string } = {}
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) given.blob = blob
    return 'blob:kept'
  }
  HTMLAnchorElement.prototype.click = function () {
    if (this.download === '') click.call(this)
    else given.name = this.download
  }
  try {
    await act()
    await inTime(() => given.name !== undefined)
  } finally {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  }
  if (given.name === undefined || !given.blob) throw new Error('The page gives no file to keep.')
  return { name: given.name, text: await given.blob.text() }
}
