import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { personName } from '../../../platform/words/names.ts'
import { PeopleCrumb } from '../../directory/people-crumb.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Progress } from '../words.ts'
import { EditLink } from './edit-link.tsx'
import { Way, WayPage } from './way.tsx'
import { WhoseProvider } from './whose.ts'

const route = getRouteApi('/inside/o/$org/people/$userId/pathways/$pathwayId')

/** Another person's progress on a pathway, for those responsible for them. */
export function MemberPathwayPage() {
  const { pathwayId, userId } = route.useParams()
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const path = { pathway_id: pathwayId }
  const progress = $api.useQuery('get', '/api/learning-pathways/{pathway_id}/progress', { params: { path, query: { user_id: userId } } })
  // Managers without this permission see it only when the pathway is for them too, so it is not fetched.
  const pathway = $api.useQuery('get', '/api/learning-pathways/{pathway_id}', { params: { path } }, { enabled: reads })
  const org = organization.slug
  const above = (way?: Progress) => (
    <>
      <PeopleCrumb org={org} />
      <Crumb to="/o/$org/people/$userId" params={{ org, userId }}>
        {way ? personName(way.person) : t`The person`}
      </Crumb>
    </>
  )
  return (
    <One query={progress} kind={t`Learning pathway`} failed={t`The learning pathway could not be loaded`} above={above()}>
      {(way) =>
        way.owner_organization_id === organization.id ? (
          <WhoseProvider value={{ org, userId }}>
            <WayPage progress={way} says={personName(way.person)} above={above(way)} actions={<EditLink pathway={pathway.data} />}>
              <Way
                progress={way}
                pathway={pathway.data}
                {...(view && { view })}
                onView={(to) => void navigate({ search: to ? { view: to } : {}, replace: true, resetScroll: false })}
              />
            </WayPage>
          </WhoseProvider>
        ) : (
          <NotFound />
        )
      }
    </One>
  )
}
