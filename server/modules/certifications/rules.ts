import { refusal } from '#platform/errors.ts'

const certificationArchived = refusal('invalid_state', 'certification_archived', 'The certification is archived. Bring it back first.')

const SLUG_LENGTH = 100

/** The first of -copy, -copy-2, … that is free, behind as much of the slug as there is room for. */
export function slugOfCopy(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '-copy' : `-copy-${count}`
    const candidate = `${slug.slice(0, SLUG_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** 409 while the certification is archived: nothing is decided about it then, and nobody's role comes to require it. */
export function mustBeLive({ archived_at }: { archived_at: string | null }): void {
  if (archived_at !== null) throw certificationArchived()
}
