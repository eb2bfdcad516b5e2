import { plural, t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Row, Rows } from '../../../platform/lists/rows.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const PAGE = 50
const failed = t`The learning pathways could not be loaded`

/** Pathways of an organization, each with a link to people's progress. */
export function PathwayTeamsPage() {
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const org = organization.slug
  return (
    <ListPage
      size="lg"
      title={t`Team on learning pathways`}
      intro={reads ? t`How far people are, pathway by pathway.` : t`How far your people are, pathway by pathway.`}
      above={<Crumb to="/o/$org/team" params={{ org }}>{t`Team`}</Crumb>}
    >
      {reads ? <All org={org} /> : <Managed org={org} />}
    </ListPage>
  )
}

function All({ org }: { org: string }) {
  const query = { org, limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/learning-pathways', { params: { query }, paged: true }, byCursor)
  return (
    <PagedList pages={pages} failed={failed} none={<None />} shown={(count) => plural(count, { one: '# pathway', other: '# pathways' })}>
      {(pathways) => <Pathways org={org} pathways={pathways} />}
    </PagedList>
  )
}

/** For readers who only manage people: the pathways that are shown to these people. */
function Managed({ org }: { org: string }) {
  const query = $api.useQuery('get', '/api/learning-pathways/managed', { params: { query: { org } } })
  return (
    <Answer query={query} failed={failed} wait={<Loading rows={3} height={64} />}>
      {(pathways) => (pathways.length === 0 ? <None /> : <Pathways org={org} pathways={pathways} />)}
    </Answer>
  )
}

const Pathways = ({ org, pathways }: { org: string; pathways: Schemas['LearningPathwayRef'][] }) => (
  <Rows label={t`Learning pathways`}>
    {pathways.map(({ id, name }) => (
      <Row
        key={id}
        name={
          <TextLink to="/o/$org/team/pathways/$pathwayId" params={{ org, pathwayId: id }} className="wraps">
            {name}
          </TextLink>
        }
      />
    ))}
  </Rows>
)

const None = () => (
  <Empty icon={<IconRoute />} title={t`There is no learning pathway here yet`}>{t`As soon as one is shown to people, it is here.`}</Empty>
)
