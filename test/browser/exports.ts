import type { Locator, Page } from '@playwright/test'

type Kind = 'Spreadsheet (XLSX)' | 'CSV'

/** Chooses a file type in the export menu of a page or of a part of it. */
export async function chooseExport(page: Page, kind: Kind, part: Page | Locator = page): Promise<void> {
  await part.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Exports a file and returns the download. */
export async function exported(page: Page, kind: Kind, part: Page | Locator = page) {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseExport(page, kind, part)])
  return download
}
