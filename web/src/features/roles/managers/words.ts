import { plural } from '@lingui/core/macro'
import type { Role } from '../queries.ts'

/** Where a role is held, and by how many: `Maternity · 2 people`. */
export const placeAndPeople = ({ department_name, member_count }: Role) =>
  `${department_name} · ${plural(member_count, { one: '# person', other: '# people' })}`
