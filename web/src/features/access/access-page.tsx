import { plural, t } from '@lingui/core/macro'
import { Group, Select } from '@mantine/core'
import { IconKey, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Permission } from '../../platform/access.ts'
import { $api } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { ShowMore, byCursor } from '../../platform/lists/paging.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { OrganizationSelect } from '../organizations/chosen.tsx'
import { ITSELF, type Organization, departmentOption, itself, useDepartments } from '../organizations/queries.ts'
import { useReadOrganizations } from '../organizations/reading.ts'
import { HolderList } from './holder-list.tsx'
import { asPermission, permissionChoices, sentenceOf } from './words.ts'

const route = getRouteApi('/inside/access')

/** Who may do something, where, and through which role. */
export function AccessPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organizations, isPending, error, refetch } = useReadOrganizations()
  const organization =
    search.org === undefined ? organizations[0] : organizations.find(({ id, slug }) => id === search.org || slug === search.org)
  const permission = asPermission(search.permission)
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'org', 'permission', 'department'), replace: true, resetScroll: false })
  return (
    <Page
      title={t`Who may do what`}
      intro={t`Choose what somebody may do, and where: here is everybody who may, and the role that lets them.`}
      above={<Crumb to="/roles" search={organization ? { org: organization.slug } : {}}>{t`Roles`}</Crumb>}
      actions={
        <OrganizationSelect
          organizations={organizations}
          organization={organization}
          onChange={(org) => go({ org, department: undefined })}
        />
      }
    >
      {isPending && <Loading rows={3} height={64} />}
      {error !== null && <Problem error={error} title={t`The organizations could not be loaded`} retry={() => void refetch()} />}
      {!isPending && error === null && !organization && (
        <Empty
          icon={<IconKey />}
          title={t`Nothing to look up here`}
        >{t`Who may do what is told to those who have a role in the organization.`}</Empty>
      )}
      {organization && (
        <>
          <Question organization={organization} permission={permission} department={search.department} onChange={go} />
          {permission ? (
            <Answer organization={organization} permission={permission} department={search.department} />
          ) : (
            <Empty
              icon={<IconKey />}
              title={t`What should they be allowed to do?`}
            >{t`Choose it above. The answer follows at once.`}</Empty>
          )}
        </>
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
