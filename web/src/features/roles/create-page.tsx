import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { namesOf } from '../../platform/forms/name-fields.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useAccess } from '../../platform/session.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type Organization, departmentOption, useDepartments } from '../organizations/queries.ts'
import { RoleForm, emptyRole } from './role-form.tsx'

const route = getRouteApi('/inside/o/$org/structure/roles/new')

/** Creates a role in a department. */
export function CreateRolePage() {
  const { department } = route.useSearch()
  const { organization, held } = useChosenOrganization('directory:write')
  return (
    <Page title={t`New role`} above={<Crumb to="/o/$org/structure/roles" params={{ org: organization.slug }}>{t`Roles`}</Crumb>}>
      {held ? (
        <Form organization={organization} department={department ?? null} />
      ) : (
        <Empty icon={<IconLock />} title={t`You make no roles`}>{t`That needs the right to change people, roles and departments.`}</Empty>
      )}
    </Page>
  )
}

function Form({ organization, department }: { organization: Organization; department: string | null }) {
  const { holds } = useAccess()
  const navigate = route.useNavigate()
  const { departments } = useDepartments(organization.id)
  const [chosen, setChosen] = useState(department)
  const [asked, setAsked] = useState(false)
  const keyFor = useRequestKey()
  const writable = departments.filter(({ id }) =>
    holds('directory:write', { owner_organization_id: organization.id, owner_department_id: id }),
  )
  const home = writable.find(({ id, slug }) => id === chosen || slug === chosen)
  const creating = $api.useMutation('post', '/api/organizations/{org_id}/departments/{dept_id}/roles', {
    onSuccess: async ({ id, name }) => {
      notifications.show({ message: t`“${name}” is there. Now say what it requires, and who manages its holders.` })
      await refresh()
      await navigate({ to: '/o/$org/structure/roles/$roleId', params: { org: organization.slug, roleId: id }, ignoreBlocker: true })
    },
  })
  return (
    <RoleForm
      organizationId={organization.id}
      departmentId={home?.id ?? null}
      start={emptyRole}
      isNew
      saving={creating}
      cancel={<LinkButton to="/o/$org/structure/roles" params={{ org: organization.slug }} variant="default">{t`Cancel`}</LinkButton>}
      onTry={() => setAsked(true)}
      onSave={(draft) => {
        if (!home) return
        const body = { ...draft, ...namesOf(draft) }
        creating.mutate({
          params: { path: { org_id: organization.id, dept_id: home.id } },
          body,
          headers: keyFor({ ...body, home: home.id }),
        })
      }}
    >
      <Select
        label={t`Department`}
        required
        searchable
        allowDeselect={false}
        data={writable.map(departmentOption)}
        value={home?.id ?? null}
        error={asked && !home && t`Where is this role held?`}
        nothingFoundMessage={t`No such department`}
        onChange={setChosen}
      />
    </RoleForm>
  )
}
