import { t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { Loading } from '../../../platform/parts/states.tsx'
import { WithDiscussion } from '../../forums/discussion.tsx'
import { ownWaySearch } from '../search.ts'
import { EditLink } from './edit-link.tsx'
import { Way, WayPage } from './way.tsx'

const route = getRouteApi('/inside/pathways/$pathwayId')

/** Page of a pathway with the reader's own progress. */
export function PathwayPage() {
  const path = { pathway_id: route.useParams().pathwayId }
  const { view } = route.useSearch()
  const go = useGo()
  const progress = $api.useQuery('get', '/api/learning-pathways/{pathway_id}/progress', { params: { path } })
  const pathway = $api.useQuery('get', '/api/learning-pathways/{pathway_id}', { params: { path } })
  const above = <Crumb to="/pathways">{t`Learning pathways`}</Crumb>
  const isComing = pathway.isPending && pathway.fetchStatus === 'fetching'
  return (
    <One query={progress} kind={t`Learning pathway`} failed={t`The learning pathway could not be loaded`} above={above}>
      {(progress) => {
        const way = <Way progress={progress} pathway={pathway.data} {...(view && { view })} onView={(next) => go({ view: next })} />
        return (
          <WayPage progress={progress} above={above} actions={<EditLink pathway={pathway.data} />}>
            {isComing && <Loading rows={3} height={120} />}
            {!isComing && (pathway.data ? <Discussed pathway={pathway.data}>{way}</Discussed> : way)}
          </WayPage>
        )
      }}
    </One>
  )
}

function useGo() {
  const navigate = route.useNavigate()
  return (next: Record<string, unknown>) =>
    void navigate({ search: (now) => ownWaySearch({ ...now, ...next }), replace: true, resetScroll: false })
}

function Discussed({ pathway, children }: { pathway: Schemas['LearningPathway']; children: ReactNode }) {
  const { tab } = route.useSearch()
  const go = useGo()
  return (
    <WithDiscussion
      thing={{ ...pathway, title: pathway.name, kind: 'learning_pathway' }}
      label={t`Learning pathway`}
      icon={IconRoute}
      open={tab}
      onOpen={(next) => go({ tab: next })}
    >
      {children}
    </WithDiscussion>
  )
}
