import type { Titles } from './csv/columns.ts'
import { meaningsIn } from './csv/meanings.ts'

/** The columns of a list of people, as this service and others call them. */
export const personColumns = {
  user_id: { own: ['user_id', 'user_subject', 'subject', 'sub'], foreign: ['identity'] },
  name: {
    own: ['name', 'display_name'],
    foreign: [
      'fullname', 'vollstandigername', 'anzeigename', 'namevorname', 'nachnamevorname', 'familiennamevorname', 'namegivenname',
      'namefirstname', 'lastnamefirstname', 'surnamefirstname', 'worker', 'workername', 'employeename', 'legalname', 'preferredname',
      'mitarbeitername',
    ],
  },
  given_name: {
    own: ['given_name'],
    foreign: ['firstname', 'vorname', 'forename', 'givennames', 'vornamen', 'legalfirstname', 'preferredfirstname', 'rufname'],
  },
  family_name: {
    own: ['family_name'],
    foreign: ['lastname', 'surname', 'nachname', 'familienname', 'zuname', 'legallastname', 'preferredlastname', 'sn'],
  },
  email: {
    own: ['email'],
    foreign: [
      'mail', 'emailaddress', 'mailaddress', 'emailadresse', 'mailadresse', 'workemail', 'workemailaddress', 'emailwork', 'primaryemail',
      'primaryworkemail', 'emailprimarywork', 'emailaddresswork', 'businessemail', 'emailbusiness', 'companyemail', 'officialemail',
      'geschaftlicheemail', 'geschaftlicheemailadresse', 'emailgeschaftlich', 'dienstlicheemail', 'dienstlicheemailadresse',
      'emaildienstlich', 'emailfirma', 'emailprimary', 'useremail', 'emails', 'userprincipalname', 'upn',
    ],
  },
} as const satisfies Record<string, Titles> // prettier-ignore

/** The columns of the role that a person of a list gets. */
export const roleColumns = {
  role: { own: ['role'], foreign: ['rolle'] },
  department: { own: ['department'], foreign: ['abteilung', 'departmentoftherole', 'abteilungderrolle'] },
  until: { own: ['until'], foreign: ['roleuntil', 'bis', 'rollebis', 'validuntil', 'gultigbis'] },
} as const satisfies Record<string, Titles>

const all = { ...personColumns, ...roleColumns }
export type PersonColumn = keyof typeof all

/** The column that each title of a list of people names. A department and an end say nothing without a role. */
export function personMeanings(header: readonly string[]): (PersonColumn | null)[] {
  const meanings = meaningsIn(header, all)
  return meanings.includes('role') ? meanings : meanings.map((meaning) => (isOfRole(meaning) ? null : meaning))
}

/** Whether a column says something of a role that another column names. */
export const isOfRole = (meaning: PersonColumn | null) => meaning === 'department' || meaning === 'until'
