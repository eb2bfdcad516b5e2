import { t } from '@lingui/core/macro'
import { api } from '../../platform/client.ts'
import { KeptMenu } from '../../platform/kept/kept-menu.tsx'
import { useAccess } from '../../platform/session.tsx'
import type { Department } from '../organizations/queries.ts'

const PATH = '/api/organizations/{org_id}/departments/{dept_id}'

export function DepartmentMenu({ department, onGone }: { department: Department; onGone: () => void }) {
  const { holds } = useAccess()
  const { id, organization_id } = department
  const params = { path: { org_id: organization_id, dept_id: id } }
  const itself = { owner_organization_id: organization_id, owner_department_id: id }
  return (
    <KeptMenu
      archived={department.archived_at !== null}
      archive={holds('directory:write', itself) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
      tells={{
        archived: t`Archived: its roles allow nothing until it is brought back.`,
        back: t`The department is back, and with it what its roles allow.`,
      }}
      onArchived={onGone}
      deletion={
        holds('directory:delete', itself)
          ? {
              id,
              title: t`Delete this department for good?`,
              named: 'name',
              tells: (name) => t`“${name}” is deleted for good.`,
              impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
              remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
              onGone,
            }
          : undefined
      }
    />
  )
}
