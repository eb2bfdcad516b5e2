import { plural } from '@lingui/core/macro'
import type { Role } from '../../organizations/roles.ts'

/** Number of holders and the department: `2 people · Maternity`. */
export const peopleAndPlace = ({ department_name, member_count }: Role) =>
  `${plural(member_count, { one: '# person', other: '# people' })} · ${department_name}`
