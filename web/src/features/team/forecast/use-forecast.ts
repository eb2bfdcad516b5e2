import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../../platform/client.ts'
import { atEndOf } from '../../certifications/parts/as-of.tsx'
import { type ViewProps, ofPicture } from '../filters.ts'

export type ForecastFigures = Schemas['CertificationForecast']
export type Sums = Schemas['ForecastLate']

/** Value of `month` for certifications that are overdue already. */
export const LATE = 'late'
/** Fragment of the address that leads to the list of people. */
export const WHO = 'who'
/** Most people that the service lists in one response. */
const PEOPLE = 500

/** Certifications that expire in each month, and the people of the chosen month. The old data stay until another month is loaded. */
export function useForecast({ organization, managed, filters }: Pick<ViewProps, 'organization' | 'managed' | 'filters'>) {
  const { certification, ...whose } = ofPicture(filters)
  const query = {
    managed,
    limit: PEOPLE,
    ...whose,
    ...atEndOf(filters.at),
    ...(certification !== undefined && { certification_type_id: certification }),
    ...(filters.month !== undefined && { month: filters.month }),
  }
  return $api.useQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix/forecast',
    { params: { path: { org_id: organization.id }, query } },
    { placeholderData: keepPreviousData },
  )
}

/** Returns the sums of a month, or of `late`. Undefined for any other month. */
export const sumsOf = ({ late, months }: ForecastFigures, month: string): Sums | undefined =>
  month === LATE ? late : months.find((one) => one.month === month)
