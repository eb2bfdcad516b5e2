import { isWestern } from './letters/western.ts'

/** Returns the letters of a text that no font of the service can draw in a PDF, without duplicates. They become boxes. */
export async function undrawableIn(text: string): Promise<string[]> {
  if (isWestern(text.normalize('NFC'))) return []
  const { boxesIn } = await import('./letters/settings.ts')
  return boxesIn(text)
}
