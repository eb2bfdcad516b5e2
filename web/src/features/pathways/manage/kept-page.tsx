import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../platform/client.ts'
import { useAskedToAdd } from '../../../platform/house/adding.ts'
import { KeptList } from '../../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row } from '../../../platform/lists/rows.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { Views } from '../../views/views.tsx'
import { CreateDialog } from './about/create-dialog.tsx'
import { pathwayFilters } from './search.ts'

const PAGE = 50

const words = {
  title: t`Learning pathways`,
  intro: t`Certifications in the order in which people come to hold them, and whom that is shown to.`,
  find: { label: t`Name`, placeholder: t`Search pathways` },
  failed: t`The learning pathways could not be loaded`,
  nonePasses: t`No pathway passes these filters`,
  count: (count: number) => plural(count, { one: '# pathway', other: '# pathways' }),
}

/** Pathways of the organization in the address. */
export function KeptPathwaysPage() {
  const navigate = useNavigate()
  const { organization, held: writes } = useChosenOrganization('certifications:write')
  const [adding, { open, close }] = useDisclosure()
  useAskedToAdd(open)
  const filters = useKeptSearch(pathwayFilters, ['sort'])
  const { department, sort } = filters.search
  const query = { ...filters.search, sort: sort ?? ('name' as const), org: organization.id, limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/learning-pathways', { params: { query }, paged: true }, byCursor)
  const show = (pathwayId: string) =>
    navigate({ to: '/o/$org/pathways/$pathwayId', params: { org: organization.slug, pathwayId }, ignoreBlocker: true })
  return (
    <>
      <KeptList
        words={words}
        filters={filters}
        fields={<DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
        order={<SortField label="name" sort={sort} onSort={(next) => filters.change({ sort: next })} />}
        views={<Views room="pathways" />}
        actions={
          writes && (
            <Button w={{ base: '100%', xs: 'auto' }} leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
              {t`New pathway`}
            </Button>
          )
        }
        pages={pages}
        empty={
          <Empty
            icon={<IconRoute />}
            title={t`No learning pathways yet`}
            action={writes && <Button onClick={open}>{t`Lay the first one`}</Button>}
          >{t`A pathway shows people where their certifications lead: level by level, with what comes next.`}</Empty>
        }
      >
        {(pathway) => <PathwayRow key={pathway.id} pathway={pathway} org={organization.slug} />}
      </KeptList>
      {writes && adding && <CreateDialog organization={organization} onClose={close} onMade={show} />}
    </>
  )
}

function PathwayRow({ pathway, org }: { pathway: Schemas['ListedLearningPathway']; org: string }) {
  const owner = useOwnerName(pathway)
  const { id, name, description, archived_at, level_count, certification_count } = pathway
  const levels = plural(level_count, { one: '# level', other: '# levels' })
  const certifications = plural(certification_count, { one: '# certification', other: '# certifications' })
  return (
    <Row
      name={
        <TextLink to="/o/$org/pathways/$pathwayId" params={{ org, pathwayId: id }}>
          {name}
        </TextLink>
      }
      badges={archived_at !== null && <ArchivedBadge />}
    >
      <Line>{[owner, levels, certifications].join(' · ')}</Line>
      {description !== null && <Line>{description}</Line>}
    </Row>
  )
}
