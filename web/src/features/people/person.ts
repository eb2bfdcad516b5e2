import type { Organization } from '../organizations/queries.ts'

/** Whom the page is about, and where. */
export type Shown = {
  user_id: string
  name: string
  organization: Organization
  /** Whether it is the reader. */
  own: boolean
}
