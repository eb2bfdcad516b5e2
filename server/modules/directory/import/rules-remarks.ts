import { remark } from '#platform/errors.ts'

/** Faults and remarks of a row of a directory file. `field` is the column. */
export const tooLong = remark('import_cell_too_long', '{field} has more than {maximum} characters.')
export const blank = remark('import_cell_blank', '{field} is blank.')
export const namesNobody = remark('import_names_nobody', 'Neither an identity nor an e-mail address says who it is.', 'email')
export const noAddress = remark('import_no_address', '“{value}” is no e-mail address.', 'email')
export const roleMissing = remark('import_role_missing', 'A department or an end needs a role beside it.', 'role')
export const roleUnknown = remark('import_role_unknown', 'There is no role “{value}”.', 'role')
export const roleElsewhere = remark('import_role_elsewhere', 'The department has no role “{value}”.', 'role')
export const roleAmbiguous = remark('import_role_ambiguous', 'Several roles are called “{value}”. Say in which department.', 'department')
export const departmentUnknown = remark('import_department_unknown', 'There is no department “{value}” with roles.', 'department')
export const untilNoDay = remark('import_until_no_day', '“{value}” is no day such as 2027-03-31.', 'until')
export const untilPast = remark('import_until_past', '{value} is over already.', 'until')
export const repeated = remark('import_person_repeated', 'That person stands in line {line} already.')
export const otherPerson = remark('import_identity_of_other', '“{value}” is the identity of another person, in line {line}.', 'user_id')
