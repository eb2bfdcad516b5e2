import { plural, t } from '@lingui/core/macro'
import { Group, Select } from '@mantine/core'
import { IconKey, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Permission } from '../../platform/access.ts'
import { $api } from '../../platform/client.ts'
import { Page } from '../../platform/pages/page.tsx'
import { ShowMore, byCursor } from '../../platform/lists/paging.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ITSELF, type Organization, departmentOption, itself, useDepartments } from '../organizations/queries.ts'
import { HolderList } from './holder-list.tsx'
import { asPermission, permissionChoices, sentenceOf } from './words.ts'

const route = getRouteApi('/inside/o/$org/access')

/** Who may do something, where, and through which role. */
export function AccessPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const permission = asPermission(search.permission)
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'permission', 'department'), replace: true, resetScroll: false })
  return (
    <Page
      title={t`Who may do what`}
      intro={t`Choose what somebody may do, and where: here is everybody who may, and the role that lets them.`}
    >
      <Question organization={organization} permission={permission} department={search.department} onChange={go} />
      {permission ? (
        <Answer organization={organization} permission={permission} department={search.department} />
      ) : (
        <Empty icon={<IconKey />} title={t`What should they be allowed to do?`}>{t`Choose it above. The answer follows at once.`}</Empty>
      )}
    </Page>
  )
}

type Asked = { organization: Organization; permission: Permission | undefined; department: string | undefined }
type QuestionProps = Asked & { onChange: (next: Record<string, string | undefined>) => void }

function Question({ organization, permission, department, onChange }: QuestionProps) {
  const { departments } = useDepartments(organization.id)
  return (
    <Group component="section" aria-label={t`Question`} gap="sm" mb="lg" align="flex-end">
      <Select
        label={t`May do this`}
        placeholder={t`Choose what`}
        searchable
        allowDeselect={false}
        style={{ flex: '1 1 260px' }}
        data={permissionChoices}
        value={permission ?? null}
        nothingFoundMessage={t`Nothing of that name`}
        onChange={(chosen) => onChange({ permission: chosen ?? undefined })}
      />
      <Select
        label={t`With what belongs to`}
        searchable
        allowDeselect={false}
        style={{ flex: '1 1 260px' }}
        data={[itself(organization), ...departments.map(departmentOption)]}
        value={department ?? ITSELF}
        nothingFoundMessage={t`No such department`}
        onChange={(chosen) => onChange({ department: chosen === null || chosen === ITSELF ? undefined : chosen })}
      />
    </Group>
  )
}

function Answer({ organization, permission, department }: Asked & { permission: Permission }) {
  const { departments } = useDepartments(organization.id)
  const over = departments.find(({ id, slug }) => id === department || slug === department)
  const query = { permission, limit: 50, ...(department && { department }) }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/permission-holders',
    { params: { path: { org_id: organization.id }, query } },
    { ...byCursor, placeholderData: keepPreviousData },
  )
  if (pages.isPending) return <Loading rows={4} height={72} />
  if (pages.isError) return <Problem error={pages.error} title={t`This could not be looked up`} retry={() => void pages.refetch()} />
  const holders = pages.data.pages.flatMap(({ items }) => items)
  const place = over?.path ?? itself(organization).label
  if (holders.length === 0)
    return (
      <Empty icon={<IconUserOff />} title={t`Nobody but superusers`}>
        {sentenceOf(permission, place)} {t`No role gives anybody that at the moment.`}
      </Empty>
    )
  return (
    <>
      <HolderList holders={holders} organization={organization} says={sentenceOf(permission, place)} />
      <ShowMore pages={pages} shown={plural(holders.length, { one: '# person', other: '# people' })} />
    </>
  )
}
