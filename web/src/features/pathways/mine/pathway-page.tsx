import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { Discussion } from '../../forums/discussion.tsx'
import { EditLink } from './edit-link.tsx'
import { Way } from './way.tsx'

const route = getRouteApi('/inside/pathways/$pathwayId')

/** A pathway as the reader goes it. */
export function PathwayPage() {
  const path = { pathway_id: route.useParams().pathwayId }
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const progress = $api.useQuery('get', '/api/learning-pathways/{pathway_id}/progress', { params: { path } })
  const pathway = $api.useQuery('get', '/api/learning-pathways/{pathway_id}', { params: { path } })
  const above = <Crumb to="/pathways">{t`Learning pathways`}</Crumb>
  return (
    <One query={progress} kind={t`Learning pathway`} failed={t`The learning pathway could not be loaded`} above={above}>
      {(way) => (
        <Way
          progress={way}
          pathway={pathway.data}
          {...(view && { view })}
          onView={(to) => void navigate({ search: to ? { view: to } : {}, replace: true, resetScroll: false })}
          above={above}
          actions={<EditLink pathway={pathway.data} />}
          beneath={pathway.data && <Discussion thing={{ ...pathway.data, title: pathway.data.name, kind: 'learning_pathway' }} />}
        />
      )}
    </One>
  )
}
