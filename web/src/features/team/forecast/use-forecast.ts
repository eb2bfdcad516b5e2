import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../../platform/client.ts'
import { atEndOf } from '../../certifications/parts/as-of.tsx'
import { type ViewProps, ofPicture } from '../filters.ts'

export type ForecastFigures = Schemas['CertificationForecast']
export type Sums = Schemas['ForecastLate']

/** In place of a month: what is late already. */
export const LATE = 'late'
/** What an address says behind its # to lead to the people. */
export const WHO = 'who'
/** As many people as the service names at once. */
const PEOPLE = 500

/** What runs out in each month, and who in the one that is chosen. What is shown stays until another month is answered. */
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

/** The sums of a month or of what is late; undefined for any other month. */
export const sumsOf = ({ late, months }: ForecastFigures, month: string): Sums | undefined =>
  month === LATE ? late : months.find((one) => one.month === month)
