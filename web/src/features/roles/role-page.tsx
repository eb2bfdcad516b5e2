import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCertificate, IconTrash, IconUsers, IconWorld } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Mark } from '../../platform/parts/mark.tsx'
import { $api, api, refresh } from '../../platform/client.ts'
import { DeletionDialog } from '../../platform/kept/deletion-dialog.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { namesOf } from '../../platform/forms/name-fields.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { ManagerChain } from './manager-chain.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { type FoundRole, pathOf, useRole } from './queries.ts'
import { RoleForm } from './role-form.tsx'
import { useHandingOut } from './use-handing-out.ts'

const route = getRouteApi('/inside/o/$org/structure/roles/$roleId')
const PATH = '/api/organizations/{org_id}/departments/{dept_id}/roles/{role_id}'

/** Page of a role: its permissions, its managers and its requirements. */
export function RolePage() {
  const { org, roleId } = route.useParams()
  return (
    <One query={useRole(roleId)} kind={t`Role`} failed={t`The role could not be loaded`} above={<Above org={org} />}>
      {(found) => (found ? <Room key={roleId} found={found} /> : <NotFound />)}
    </One>
  )
}

const Above = ({ org }: { org: string }) => <Crumb to="/o/$org/structure/roles" params={{ org }}>{t`Roles`}</Crumb>

function Room({ found }: { found: FoundRole }) {
  const { role, organization } = found
  const { mayGive, mayWrite } = useHandingOut({
    organizationId: organization.id,
    departmentId: role.department_id,
    everywhere: role.organization_wide,
  })
  const editable = mayWrite && role.permissions.every(mayGive)
  return (
    <DetailPage
      title={role.name}
      says={role.department_name}
      state={role.organization_wide && <Mark icon={IconWorld}>{t`Everywhere`}</Mark>}
      above={<Above org={organization.slug} />}
      actions={
        <>
          <LinkButton
            to="/o/$org/structure/roles/$roleId/requirements"
            params={{ org: organization.slug, roleId: role.id }}
            variant="default"
            leftSection={<IconCertificate size={18} aria-hidden />}
          >{t`What it requires`}</LinkButton>
          {editable && <DeleteRole found={found} />}
        </>
      }
    >
      <Stack gap="xl">
        <Group gap="xs" wrap="nowrap">
          <IconUsers size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Text>
            {role.member_count === 0
              ? t`Nobody holds this role now.`
              : plural(role.member_count, { one: '# person holds this role now.', other: '# people hold this role now.' })}
          </Text>
        </Group>
        {editable ? <Editing found={found} /> : <Reading found={found} />}
        <ManagerChain found={found} />
      </Stack>
    </DetailPage>
  )
}

function Editing({ found }: { found: FoundRole }) {
  const { role, organization } = found
  const saving = $api.useMutation('patch', PATH, {
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved, and hold from now on.` })
      return refresh()
    },
  })
  const { name, slug, description, permissions, organization_wide } = role
  const start = { name, slug, description: description ?? '', permissions, organization_wide }
  return (
    <RoleForm
      key={JSON.stringify(start)}
      organizationId={organization.id}
      departmentId={role.department_id}
      start={start}
      isNew={false}
      saving={saving}
      cancel={null}
      onSave={(draft) =>
        saving.mutate({
          params: { path: pathOf(found) },
          body: { ...draft, ...namesOf(draft) },
        })
      }
    />
  )
}

function Reading({ found: { role } }: { found: FoundRole }) {
  return (
    <section aria-labelledby="may">
      {role.description && <Text mb="lg">{role.description}</Text>}
      <Title order={2} mb="xs" id="may">{t`What its holders may do`}</Title>
      <PermissionMatrix value={role.permissions} />
    </section>
  )
}

function DeleteRole({ found }: { found: FoundRole }) {
  const { role, organization } = found
  const { holds } = useAccess()
  const [open, setOpen] = useState(false)
  if (!holds('directory:delete', { owner_organization_id: organization.id, owner_department_id: role.department_id })) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setOpen(true)}>{t`Delete`}</Button>
      {open && <Deleting found={found} onClose={() => setOpen(false)} />}
    </>
  )
}

function Deleting({ found, onClose }: { found: FoundRole; onClose: () => void }) {
  const params = { path: pathOf(found) }
  const navigate = useNavigate()
  return (
    <DeletionDialog
      id={found.role.id}
      archived
      title={t`Delete this role?`}
      named="name"
      tells={(name) => t`“${name}” is deleted.`}
      impact={() => api.GET(`${PATH}/permanent-deletion`, { params })}
      remove={() => api.DELETE(PATH, { params })}
      onClose={onClose}
      onGone={() => navigate({ to: '/o/$org/structure/roles', params: { org: found.organization.slug }, ignoreBlocker: true })}
    />
  )
}
