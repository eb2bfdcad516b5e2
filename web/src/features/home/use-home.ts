import { keepPreviousData } from '@tanstack/react-query'
import { $api, type Schemas } from '../../platform/client.ts'
import { useChosen } from '../../platform/house/chosen.ts'
import { useAccess } from '../../platform/session.tsx'
import { pressing } from '../certifications/mine/groups.ts'
import { nextStep } from '../certifications/parts/next-step.ts'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import { beginSoon } from '../quizzes/sittings/joining/coming.tsx'

export type Home = NonNullable<ReturnType<typeof useHome>['data']>

/** Most entries of the list of certifications. */
const SHOWN = 4
const MINUTE_MS = 60_000
const FRESH_MS = 5000

/** Data of the page, in one request. With an open quiz, or one that begins soon, it is fetched every minute. */
export function useHome() {
  const { isPending } = useOrganizations()
  const organization = useKeptOrganization()
  const { data, isPlaceholderData, ...query } = $api.useQuery(
    'get',
    '/api/home',
    { params: { query: { ...(organization && { org: organization.slug }) } } },
    {
      enabled: !isPending,
      // An attempt may have begun or ended in another tab, so each visit asks. A page that mounts again while it loads does not.
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data: known } }) => (known && isLive(known) ? MINUTE_MS : false),
    },
  )
  return { ...query, data: data && homeOf(data, isPlaceholderData ? undefined : organization) }
}

const isLive = ({ quizzes, sittings }: Schemas['Home']) => quizzes.length > 0 || beginSoon(sittings)

function homeOf(home: Schemas['Home'], organization: Organization | undefined) {
  const { records, requests } = home
  const due = pressing(home.certifications)
  const late = due.find((standing) => standing.state === 'overdue' && nextStep(standing).kind !== 'wait')
  const lists = [records.rejected, records.pending, records.settled, records.to_decide, requests, due]
  return {
    ...home,
    /** The overdue certification for which the reader can do something, if there is one. */
    late,
    /** The next due certification whose next step is to take a course or a quiz. */
    due: due.find((standing) => nextStep(standing).kind === 'take'),
    certifications: due.filter((standing) => standing !== late).slice(0, SHOWN),
    /** Number of all decisions that wait. */
    decisions: Object.values(home.to_do.counts).reduce((sum, count) => sum + count, 0),
    /** The chosen organization, if the reader administers it. */
    kept: organization && home.organization ? { ...home.organization, organization } : undefined,
    isBlank: lists.every(({ length }) => length === 0),
  }
}

/** Returns the chosen organization, if the reader administers it. */
function useKeptOrganization(): Organization | undefined {
  const { holds } = useAccess()
  const chosen = useChosen()
  const { organizations } = useOrganizations()
  return organizations.find(
    ({ id }) => id === chosen?.id && holds('directory:write', { owner_organization_id: id, owner_department_id: null }),
  )
}
