import { vi } from 'vitest'
import { inTime } from './locator.ts'

export type SavedFile = { name: string; text: string }

/** Returns the file that a page lets the browser save during an act. */
export async function saved(act: () => Promise<void>): Promise<SavedFile> {
  const given: { blob?: Blob; name?: string } = {}
  const addressing = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) given.blob = blob
    return 'blob:kept'
  })
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download === '') HTMLElement.prototype.click.call(this)
    else given.name = this.download
  })
  try {
    await act()
    await inTime(() => given.name !== undefined)
  } finally {
    addressing.mockRestore()
    clicking.mockRestore()
  }
  if (given.name === undefined || !given.blob) throw new Error('The page gives no file to keep.')
  return { name: given.name, text: await given.blob.text() }
}
