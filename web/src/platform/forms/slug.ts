import { fold } from '../words/fold.ts'

/** Derives a short name from a name: `Manual handling (wards)` becomes `manual-handling-wards`. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-+|-+$/g, '')
}
