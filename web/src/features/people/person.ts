import type { Organization } from '../organizations/queries.ts'

/** The person and the organization that the page is about. */
export type ShownPerson = {
  user_id: string
  name: string
  organization: Organization
  /** True when the person is the reader. */
  own: boolean
}
