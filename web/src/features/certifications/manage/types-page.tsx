import { plural, t } from '@lingui/core/macro'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { KeptList } from '../../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { Views } from '../../views/views.tsx'
import { typeFilters } from './filters.ts'
import { TypeCard } from './type-card.tsx'

const PAGE = 50

const words = {
  title: t`Certifications`,
  intro: t`What people can be certified in, and what each asks of them.`,
  find: { label: t`Name`, placeholder: t`Search certifications` },
  failed: t`The certifications could not be loaded`,
  nonePasses: t`No certification passes these filters`,
  count: (count: number) => plural(count, { one: '# certification', other: '# certifications' }),
}

export function CertificationTypesPage() {
  const { organization, held: writes } = useChosenOrganization('certifications:write')
  const filters = useKeptSearch(typeFilters, ['sort'])
  const { department, sort } = filters.search
  const query = { ...filters.search, sort: sort ?? ('name' as const), org: organization.id, limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/certifications', { params: { query }, paged: true }, byCursor)
  const add = { to: '/o/$org/certifications/new', params: { org: organization.slug } } as const
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
      order={<SortField label="name" sort={sort} onSort={(next) => filters.change({ sort: next })} />}
      views={<Views room="certifications" />}
      actions={
        writes && (
          <LinkButton
            {...add}
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New certification`}</LinkButton>
        )
      }
      pages={pages}
      empty={
        <Empty
          icon={<IconCertificate />}
          title={t`No certifications yet`}
          action={writes && <LinkButton {...add}>{t`Make the first one`}</LinkButton>}
        >{t`A certification says what somebody has to have learned and proved, and until when it holds.`}</Empty>
      }
    >
      {(certification) => <TypeCard key={certification.id} certification={certification} />}
    </KeptList>
  )
}
