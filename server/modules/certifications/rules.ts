import { refusal } from '#platform/errors.ts'

const certificationArchived = refusal('invalid_state', 'certification_archived', 'The certification is archived. Bring it back first.')

/** Throws 409 if the certification is archived. Then nothing is decided about it, and no role can newly require it. */
export function mustBeLive({ archived_at }: { archived_at: string | null }): void {
  if (archived_at !== null) throw certificationArchived()
}
