import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconEyeOff,
  IconInfoCircle,
  IconPaperclip,
  IconRoute,
  IconStairs,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { useAddressedFile } from '../../../platform/files/attached/addressed.ts'
import { useAccess } from '../../../platform/session.tsx'
import { useDiscussionTab } from '../../forums/discussion.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { AboutTab } from './about/about-tab.tsx'
import { Audience } from './audience/audience.tsx'
import { isShown, useReach } from './audience/reach.ts'
import { PathwayMenu } from './pathway-menu.tsx'
import type { PathwayTab } from './search.ts'
import { Structure } from './structure/structure.tsx'
import { Aids } from './things/aids.tsx'
import { Files } from './things/files.tsx'

const route = getRouteApi('/inside/o/$org/pathways/$pathwayId')
type Pathway = Schemas['LearningPathway']

/** A pathway for those who manage it. */
export function EditPathwayPage() {
  const { pathwayId } = route.useParams()
  const { organization } = useChosenOrganization()
  const params = { path: { pathway_id: pathwayId }, query: { org: organization.id } }
  const query = $api.useQuery('get', '/api/learning-pathways/{pathway_id}', { params })
  return (
    <One query={query} kind={t`Learning pathway`} failed={t`The learning pathway could not be loaded`} above={<Above />}>
      {(pathway) => (pathway.owner_organization_id === organization.id ? <Kept key={pathway.id} pathway={pathway} /> : <NotFound />)}
    </One>
  )
}

function Above() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/pathways" params={{ org: organization.slug }}>{t`Learning pathways`}</Crumb>
}

function Kept({ pathway }: { pathway: Pathway }) {
  const { tab } = route.useSearch()
  const file = useAddressedFile()
  const navigate = route.useNavigate()
  const owner = useOwnerName(pathway)
  return (
    <DetailPage
      title={pathway.name}
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={<State pathway={pathway} />}
      actions={<Ways pathway={pathway} />}
      menu={<PathwayMenu pathway={pathway} />}
    >
      <DetailTabs
        tabs={useTabs(pathway)}
        open={tab ?? (pathway.attachments.some(({ id }) => id === file?.id) ? 'things' : undefined)}
        onOpen={(next) => void navigate({ search: next === undefined ? {} : { tab: next }, replace: true, resetScroll: false })}
      />
    </DetailPage>
  )
}

/** Links to the pathway as its audience sees it, and to people's progress. */
function Ways({ pathway }: { pathway: Pathway }) {
  const { holds } = useAccess()
  const { organization } = useChosenOrganization()
  const pathwayId = pathway.id
  return (
    <>
      <LinkButton
        to="/pathways/$pathwayId"
        params={{ pathwayId }}
        variant="default"
        leftSection={<IconRoute size={17} aria-hidden />}
      >{t`Open it`}</LinkButton>
      {holds('certifications:read', pathway) && (
        <LinkButton
          to="/o/$org/team/pathways/$pathwayId"
          params={{ org: organization.slug, pathwayId }}
          search={{ people: 'all' }}
          variant="default"
          leftSection={<IconUsersGroup size={17} aria-hidden />}
        >{t`How far people are`}</LinkButton>
      )}
    </>
  )
}

function State({ pathway }: { pathway: Pathway }) {
  const { organization } = useChosenOrganization()
  const { data: reach } = useReach(pathway, pathway.may.includes('update') && isShown(pathway))
  if (pathway.archived_at !== null) return <ArchivedBadge />
  if (pathway.assignments.length === 0) return <Mark color="gray" icon={IconEyeOff}>{t`Shown to nobody yet`}</Mark>
  if (!reach || reach.out_of_reach.length === 0) return null
  return (
    <TextLink
      to="/o/$org/pathways/$pathwayId"
      params={{ org: organization.slug, pathwayId: pathway.id }}
      search={{ tab: 'audience' }}
      resetScroll={false}
    >
      <Mark color="yellow" icon={IconAlertTriangle}>{t`Some cannot earn all of it`}</Mark>
    </TextLink>
  )
}

function useTabs(pathway: Pathway): DetailTab<PathwayTab>[] {
  const discussion = useDiscussionTab({ ...pathway, title: pathway.name, kind: 'learning_pathway' })
  const mayWrite = pathway.may.includes('update')
  const room = { pathway, mayWrite }
  const things = (
    <Stack gap="xl" maw={820}>
      <Aids {...room} />
      <Files {...room} />
    </Stack>
  )
  return [
    { name: 'levels', label: t`Levels`, icon: IconStairs, room: <Structure {...room} /> },
    { name: 'about', label: t`About it`, icon: IconInfoCircle, room: <AboutTab {...room} /> },
    { name: 'things', label: t`Job aids and files`, icon: IconPaperclip, room: things },
    { name: 'audience', label: t`For whom`, icon: IconUsers, room: <Audience {...room} /> },
    ...discussion,
  ]
}
