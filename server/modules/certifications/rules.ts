import { refusal } from '#platform/errors.ts'

const certificationArchived = refusal('invalid_state', 'certification_archived', 'The certification is archived. Bring it back first.')

const SLUG_LENGTH = 100
const NAME_LENGTH = 200

/** The first of -copy, -copy-2, … that is free, behind as much of the slug as there is room for. */
export function slugOfCopy(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '-copy' : `-copy-${count}`
    const candidate = `${slug.slice(0, SLUG_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The name followed by ' (copy)', cut to fit. */
export function nameOfCopy(name: string): string {
  const suffix = ' (copy)'
  return `${Array.from(name)
    .slice(0, NAME_LENGTH - suffix.length)
    .join('')}${suffix}`
}

/** 409 while the certification is archived: nothing is decided about it then, and nobody's role comes to require it. */
export function mustBeLive({ archived_at }: { archived_at: string | null }): void {
  if (archived_at !== null) throw certificationArchived()
}
