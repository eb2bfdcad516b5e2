import type { Titles } from './csv/columns.ts'
import { meaningsIn } from './csv/meanings.ts'

/** The columns of a list of people, with the titles that this service and other systems use. */
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

/** The columns for the role that a person in the list gets. */
export const roleColumns = {
  role: { own: ['role'], foreign: ['rolle'] },
  department: { own: ['department'], foreign: ['abteilung', 'departmentoftherole', 'abteilungderrolle'] },
  until: { own: ['until'], foreign: ['roleuntil', 'bis', 'rollebis', 'validuntil', 'gultigbis'] },
} as const satisfies Record<string, Titles>

const all = { ...personColumns, ...roleColumns }
export type PersonColumn = keyof typeof all

/** Returns the column that each title of a list of people names. Without a role, the columns of its department and its end are ignored. */
export function personMeanings(header: readonly string[]): (PersonColumn | null)[] {
  const meanings = meaningsIn(header, all)
  return meanings.includes('role') ? meanings : meanings.map((meaning) => (isOfRole(meaning) ? null : meaning))
}

/** Whether a column describes the role that another column names. */
export const isOfRole = (meaning: PersonColumn | null) => meaning === 'department' || meaning === 'until'
