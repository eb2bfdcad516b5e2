import { plural, t } from '@lingui/core/macro'
import { Button, Group, List, Select, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BackToTree, Pane } from '../../platform/pages/two-panes.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { Department, Organization } from '../organizations/queries.ts'
import { useReadsDirectory } from '../organizations/reading.ts'
import { useRoles } from '../organizations/roles.ts'
import { DepartmentFormDialog } from './form-dialog.tsx'
import { DepartmentMenu } from './menu.tsx'
import type { Place } from './use-department-tree.ts'
import type { useMoving } from './use-moving.ts'

type Props = {
  organization: Organization
  place: Place
  places: Place[]
  moving: ReturnType<typeof useMoving>
  onSelect: (id: string | undefined) => void
}

/** A department, or the organization itself: its details, its parent and its roles. */
export function DepartmentPanel({ organization, place, places, moving, onSelect }: Props) {
  const { holds } = useAccess()
  const reads = useReadsDirectory()
  const { department } = place
  const writes = holds('directory:write', { owner_organization_id: organization.id, owner_department_id: department?.id ?? null })
  return (
    <>
      <BackToTree onBack={() => onSelect(undefined)}>{t`All departments`}</BackToTree>
      <Pane
        title={place.name}
        says={department ? department.slug : t`The whole organization`}
        archived={(department?.archived_at ?? null) !== null}
        description={department?.description}
        actions={
          <>
            {department && writes && <Edit organization={organization} department={department} />}
            {department && <DepartmentMenu department={department} onGone={() => onSelect(undefined)} />}
          </>
        }
      >
        {department && <Beneath place={place} places={places} moving={moving} />}
        <Within place={place} places={places} onSelect={onSelect}>
          {writes && !department?.archived_at && <Add organization={organization} beneath={place} onMade={onSelect} />}
        </Within>
        {department && reads(organization.id) && <Roles organization={organization} department={department} writes={writes} />}
      </Pane>
    </>
  )
}

/** Selects the parent. Choosing another one moves the department, as dragging does. */
function Beneath({ place, places, moving }: Pick<Props, 'place' | 'places' | 'moving'>) {
  const above = places.find(({ id }) => place.parent_ids.includes(id))
  const name = above?.name ?? ''
  if (!moving.mayMove(place)) return <Text size="sm">{t`Lies beneath ${name}.`}</Text>
  const open = places.filter((other) => other === above || moving.mayPut(place, other))
  return (
    <Select
      label={t`Lies beneath`}
      description={t`Choose another place to move it there, with everything beneath it.`}
      maw={380}
      searchable
      allowDeselect={false}
      disabled={moving.isPending}
      data={open.map(({ id, name }) => ({ value: id, label: name }))}
      value={above?.id ?? null}
      nothingFoundMessage={t`No such place`}
      onChange={(id) => {
        const target = places.find((other) => other.id === id)
        if (target && target !== above) moving.put(place, target)
      }}
    />
  )
}

type WithinProps = Pick<Props, 'place' | 'places' | 'onSelect'> & { children: ReactNode }

function Within({ place, places, onSelect, children }: WithinProps) {
  const beneath = places.filter(({ parent_ids }) => parent_ids.includes(place.id))
  return (
    <section aria-labelledby="beneath">
      <Title order={3} id="beneath" mb={6}>{t`Departments beneath it`}</Title>
      <Group gap="xs" mb="xs">
        {beneath.length === 0 && <Text size="sm" c="dimmed">{t`None.`}</Text>}
        {beneath.map(({ id, name }) => (
          <Button key={id} size="xs" variant="light" onClick={() => onSelect(id)}>
            {name}
          </Button>
        ))}
      </Group>
      {children}
    </section>
  )
}

type RolesProps = { organization: Organization; department: Department; writes: boolean }

function Roles({ organization, department, writes }: RolesProps) {
  const roles = useRoles(organization.id)
  const own = roles.data?.filter(({ department_id }) => department_id === department.id) ?? []
  if (roles.isError || department.archived_at) return null
  return (
    <section aria-labelledby="roles">
      <Title order={3} id="roles" mb={6}>{t`Roles`}</Title>
      {own.length === 0 && roles.data && <Text size="sm" c="dimmed" mb="xs">{t`None yet.`}</Text>}
      <List size="sm" spacing={4} mb="xs">
        {own.map(({ id, name, member_count }) => (
          <List.Item key={id}>
            <TextLink to="/o/$org/structure/roles/$roleId" params={{ org: organization.slug, roleId: id }} size="sm">
              {name}
            </TextLink>
            , {plural(member_count, { one: '# person', other: '# people' })}
          </List.Item>
        ))}
      </List>
      {writes && (
        <LinkButton
          size="xs"
          variant="default"
          to="/o/$org/structure/roles/new"
          params={{ org: organization.slug }}
          search={{ department: department.id }}
          leftSection={<IconPlus size={14} aria-hidden />}
        >{t`New role here`}</LinkButton>
      )}
    </section>
  )
}

function Edit({ organization, department }: { organization: Organization; department: Department }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>{t`Edit`}</Button>
      {open && <DepartmentFormDialog organization={organization} department={department} onClose={() => setOpen(false)} />}
    </>
  )
}

function Add({ organization, beneath, onMade }: { organization: Organization; beneath: Place; onMade: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >{t`New department beneath it`}</Button>
      {open && <DepartmentFormDialog organization={organization} beneath={beneath} onClose={() => setOpen(false)} onDone={onMade} />}
    </>
  )
}
