import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { isSet, textsOf } from '../../platform/search.ts'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { TwoPanes } from '../../platform/pages/two-panes.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { Tree } from '../../platform/trees/tree.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { OrganizationZone } from '../organizations/time-zone.tsx'
import { StructureTabs } from '../structure/structure-tabs.tsx'
import { DepartmentPanel } from './panel.tsx'
import { type Place, useDepartmentTree } from './use-department-tree.ts'
import { useMoving } from './use-moving.ts'

const route = getRouteApi('/inside/o/$org/structure')

export function DepartmentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const go = (next: Record<string, string | true | undefined>, replace = false) => {
    const wanted = { ...search, ...next }
    const texts = textsOf(wanted, 'department')
    void navigate({ search: { ...texts, ...(isSet(wanted.archived) && { archived: true }) }, replace, resetScroll: false })
  }
  return (
    <ListPage
      title={t`Departments`}
      intro={t`How the organization is made up. What somebody holds in a department, they hold in everything beneath it too.`}
      filters={
        <>
          <StructureTabs org={organization.slug} />
          <OrganizationZone />
          <ArchivedToo on={search.archived} onChange={(archived) => go({ archived }, true)} />
        </>
      }
    >
      <Room
        organization={organization}
        chosen={search.department}
        archived={search.archived ?? false}
        onSelect={(department) => go({ department })}
      />
    </ListPage>
  )
}

type RoomProps = { organization: Organization; chosen: string | undefined; archived: boolean; onSelect: (id: string | undefined) => void }

function Room({ organization, chosen, archived, onSelect }: RoomProps) {
  const { name } = organization
  const tree = useDepartmentTree(organization, archived)
  const moving = useMoving(organization.id, tree.places)
  const place = tree.places.find(({ id }) => id === chosen)
  const drawn = (
    <Tree
      label={t`Departments of ${name}`}
      rows={tree.rows}
      selected={place?.id}
      nameOf={({ name }) => name}
      onSelect={({ id }) => onSelect(id)}
      onOpen={tree.setOpen}
      drag={{ mayDrag: moving.mayMove, mayDrop: moving.mayPut, onDrop: moving.put }}
    >
      {(node) => <Name place={node} />}
    </Tree>
  )
  return (
    <Answer query={tree} failed={t`The departments could not be loaded`} wait={<Loading rows={8} height={32} />}>
      {() => (
        <TwoPanes chosen={place !== undefined} tree={drawn}>
          {place ? (
            <DepartmentPanel
              key={place.id}
              organization={organization}
              place={place}
              places={tree.places}
              moving={moving}
              onSelect={onSelect}
            />
          ) : (
            <Empty icon={<IconBuilding />} title={t`Choose a department`}>
              {tree.places.some(moving.mayMove)
                ? t`Then you see its roles and what lies beneath it. To move one, drag it onto another, or choose its place here.`
                : t`Then you see its roles and what lies beneath it.`}
            </Empty>
          )}
        </TwoPanes>
      )}
    </Answer>
  )
}

function Name({ place: { name, department } }: { place: Place }) {
  return (
    <>
      <Text component="span" size="sm" fw={department ? 400 : 650} className="wraps" style={{ flex: 1, minWidth: 0 }}>
        {name}
      </Text>
      {department?.archived_at && <ArchivedBadge />}
    </>
  )
}
