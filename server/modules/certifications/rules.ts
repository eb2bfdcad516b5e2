import { refusal } from '#platform/errors.ts'

const certificationArchived = refusal('invalid_state', 'certification_archived', 'The certification is archived. Bring it back first.')

const SLUG_LENGTH = 100

/** Returns the slug with the first free suffix of -copy, -copy-2, …. The slug is shortened to fit. */
export function slugOfCopy(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '-copy' : `-copy-${count}`
    const candidate = `${slug.slice(0, SLUG_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Throws 409 if the certification is archived. Then nothing is decided about it, and no role can newly require it. */
export function mustBeLive({ archived_at }: { archived_at: string | null }): void {
  if (archived_at !== null) throw certificationArchived()
}
