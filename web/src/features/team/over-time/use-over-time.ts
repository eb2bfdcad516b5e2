import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../../platform/client.ts'
import { atEndOf } from '../../certifications/parts/as-of.tsx'
import { type ViewProps, ofPicture } from '../filters.ts'

export type Point = Schemas['CoveragePoint']

/** Coverage at the ends of the last months. The old data stay until new data are loaded. */
export function useOverTime({ organization, managed, filters }: Pick<ViewProps, 'organization' | 'managed' | 'filters'>) {
  const { certification, ...whose } = ofPicture(filters)
  const query = {
    managed,
    ...whose,
    ...atEndOf(filters.at),
    ...(certification !== undefined && { certification_type_id: certification }),
  }
  return $api.useQuery(
    'get',
    '/api/organizations/{org_id}/certification-matrix/coverage-over-time',
    { params: { path: { org_id: organization.id }, query } },
    { placeholderData: keepPreviousData },
  )
}
