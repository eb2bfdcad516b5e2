import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconKey, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Permission } from '../../platform/access.ts'
import { $api } from '../../platform/client.ts'
import { Filters } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ITSELF, type Organization, departmentOption, itself, useDepartments } from '../organizations/queries.ts'
import { useAccess } from '../../platform/session.tsx'
import { reachedOnly } from '../directory/words.ts'
import { Views } from '../views/views.tsx'
import { HolderList } from './holder-list.tsx'
import { asPermission, permissionChoices, sentenceOf } from './words.ts'

const route = getRouteApi('/inside/o/$org/access')

/** Lists who holds a permission for a place, and through which role. */
export function AccessPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const permission = asPermission(search.permission)
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'permission', 'department'), replace: true, resetScroll: false })
  const asked = { organization, permission, department: search.department }
  return (
    <ListPage
      title={t`Who may do what`}
      intro={t`Choose what somebody may do, and where: here is everybody who may, and the role that lets them.`}
      size="lg"
      beside={<Views room="access" />}
      filters={<Question {...asked} onChange={go} />}
    >
      {permission ? (
        <Holders {...asked} permission={permission} />
      ) : (
        <Empty icon={<IconKey />} title={t`What should they be allowed to do?`}>{t`Choose it above. The answer follows at once.`}</Empty>
      )}
    </ListPage>
  )
}

type AccessQuestion = { organization: Organization; permission: Permission | undefined; department: string | undefined }
type QuestionProps = AccessQuestion & { onChange: (next: Record<string, string | undefined>) => void }

function Question({ organization, permission, department, onChange }: QuestionProps) {
  const { departments } = useDepartments(organization.id)
  return (
    <Filters
      search={
        <Select
          label={t`May do this`}
          placeholder={t`Choose what`}
          searchable
          allowDeselect={false}
          data={permissionChoices}
          value={permission ?? null}
          nothingFoundMessage={t`Nothing of that name`}
          onChange={(chosen) => onChange({ permission: chosen ?? undefined })}
        />
      }
      set={department === undefined ? 0 : 1}
      onClear={() => onChange({ department: undefined })}
    >
      <Select
        label={t`With what belongs to`}
        searchable
        allowDeselect={false}
        data={[itself(organization), ...departments.map(departmentOption)]}
        value={department ?? ITSELF}
        nothingFoundMessage={t`No such department`}
        onChange={(chosen) => onChange({ department: chosen === null || chosen === ITSELF ? undefined : chosen })}
      />
    </Filters>
  )
}

function Holders({ organization, permission, department }: AccessQuestion & { permission: Permission }) {
  const { departments } = useDepartments(organization.id)
  const { reachesEveryone } = useAccess()
  const all = reachesEveryone(organization.id)
  const over = departments.find(({ id, slug }) => id === department || slug === department)
  const query = { permission, limit: 50, ...(department && { department }) }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/permission-holders',
    { params: { path: { org_id: organization.id }, query } },
    { ...byCursor, placeholderData: keepPreviousData },
  )
  const says = sentenceOf(permission, over?.path ?? itself(organization).label)
  return (
    <PagedList
      pages={pages}
      failed={t`This could not be looked up`}
      none={
        <Empty icon={<IconUserOff />} title={all ? t`Nobody but superusers` : t`Nobody you may see`}>
          {says} {all ? t`No role gives anybody that at the moment.` : reachedOnly()}
        </Empty>
      }
      shown={(count) => plural(count, { one: '# person', other: '# people' })}
    >
      {(holders) => <HolderList holders={holders} organization={organization} says={all ? says : `${says} ${reachedOnly()}`} />}
    </PagedList>
  )
}
