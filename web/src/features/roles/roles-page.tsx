import { plural, t } from '@lingui/core/macro'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ByWidth } from '../../platform/lists/data-table.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { holdsWords } from '../../platform/words/fold.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { type Organization, useDepartments } from '../organizations/queries.ts'
import { type Role, useRoles } from '../organizations/roles.ts'
import { StructureTabs } from '../structure/structure-tabs.tsx'
import { Views } from '../views/views.tsx'
import { RoleCards, RolesTable } from './role-lists.tsx'
import { type RoleSearch, type RoleSort, inOrder, roleSearch } from './search.ts'

const route = getRouteApi('/inside/o/$org/structure/roles')

export function RolesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('directory:write')
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ search: roleSearch({ ...search, ...next }), replace: true, resetScroll: false })
  const clear = () => go({ q: undefined, department: undefined })
  return (
    <ListPage
      title={t`Roles`}
      intro={t`What people may do, and which certifications their work requires of them.`}
      actions={
        writes && (
          <LinkButton
            to="/o/$org/structure/roles/new"
            params={{ org: organization.slug }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`New role`}</LinkButton>
        )
      }
      beside={<Views room="roles" />}
      filters={
        <>
          <StructureTabs org={organization.slug} />
          <Filters
            search={<SearchField label={t`Find a role`} placeholder={t`Role or department`} q={search.q} onSearch={(q) => go({ q })} />}
            set={[search.q, search.department].filter(Boolean).length}
            onClear={clear}
          >
            <DepartmentSelect department={search.department} onChange={(department) => go({ department })} />
          </Filters>
        </>
      }
    >
      <Listed organization={organization} {...search} onSort={(sort) => go({ sort })} onClear={clear} />
    </ListPage>
  )
}

type ListedProps = RoleSearch & { organization: Organization; onSort: (sort: RoleSort | undefined) => void; onClear: () => void }

/** Lists the roles that pass the filters. The filter by department includes departments below it. */
function Listed({ organization, q = '', department, sort, onSort, onClear }: ListedProps) {
  const { departments } = useDepartments(organization.id)
  const within = departments.find(({ id, slug }) => id === department || slug === department)?.path
  const paths = new Map(departments.map(({ id, path }) => [id, path]))
  const keeps = ({ name, department_id }: Role) => {
    const path = paths.get(department_id)
    return path !== undefined && (within === undefined || isWithin(path, within)) && holdsWords(q, name, path)
  }
  return (
    <WholeList
      query={useRoles(organization.id)}
      failed={t`The roles could not be loaded`}
      keeps={keeps}
      none={
        <Empty
          icon={<IconUsersGroup />}
          title={t`No roles yet`}
        >{t`A role says what its holders may do, and what they have to have learned.`}</Empty>
      }
      nonePasses={
        <NothingPasses title={t`No such role`} onClear={onClear}>{t`No role or department of that name is there.`}</NothingPasses>
      }
      shown={(count) => plural(count, { one: '# role', other: '# roles' })}
    >
      {(roles) => {
        const byDepartment = Map.groupBy(roles, ({ department_id }) => department_id)
        const groups = departments.flatMap(({ id, path }) => ({ id, path, roles: byDepartment.get(id) ?? [] }))
        const lists = {
          groups: sort === undefined ? groups.filter((group) => group.roles.length > 0) : [{ id: sort, roles: inOrder(roles, sort) }],
          pathOf: ({ department_id }: Role) => paths.get(department_id) ?? '',
          sort,
          onSort,
        }
        return <ByWidth table={<RolesTable {...lists} />} cards={<RoleCards {...lists} />} />
      }}
    </WholeList>
  )
}

const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above} › `)
