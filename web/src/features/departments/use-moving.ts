import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, queryClient, refresh } from '../../platform/client.ts'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { withDescendants } from '../../platform/trees/tree-rows.ts'
import type { Department } from '../organizations/queries.ts'
import { type Place, ROOT } from './use-department-tree.ts'

/** Moves departments to another parent, and tells which moves are allowed. */
export function useMoving(organizationId: string, places: Place[]) {
  const { holds } = useAccess()
  const changing = $api.useMutation('patch', '/api/organizations/{org_id}/departments/{dept_id}', {
    // Optimistic update: the department moves at once, and a refusal moves it back.
    onMutate: ({ params, body }) => lay(params.path.dept_id, body.parent_department_id ?? null),
    onError: (error) => {
      notifications.show({ color: 'red', title: t`It stays where it is`, message: sentence(error) })
      return refresh()
    },
    onSuccess: ({ name }) => {
      notifications.show({ message: t`“${name}” is moved. Who holds something above it holds it there too from now on.` })
      return refresh()
    },
  })
  const writes = (department: Department | undefined) =>
    holds('directory:write', { owner_organization_id: organizationId, owner_department_id: department?.id ?? null })
  const parentOf = ({ parent_department_id }: Department) => places.find(({ id }) => id === (parent_department_id ?? ROOT))?.department
  const mayMove = ({ department }: Place) => department !== undefined && writes(department) && writes(parentOf(department))
  return {
    mayMove,
    /** A department cannot move below itself or below an archived one. */
    mayPut: (moved: Place, beneath: Place) =>
      mayMove(moved) &&
      !moved.parent_ids.includes(beneath.id) &&
      !withDescendants(places, moved.id).has(beneath.id) &&
      (beneath.department?.archived_at ?? null) === null &&
      writes(beneath.department),
    isPending: changing.isPending,
    put: (moved: Place, beneath: Place) =>
      changing.mutate({
        params: { path: { org_id: organizationId, dept_id: moved.id } },
        body: { parent_department_id: beneath.department?.id ?? null },
      }),
  }
}

/** Moves a department in the cache before the service has answered. */
async function lay(moved: string, parent_department_id: string | null): Promise<void> {
  const lists = { queryKey: ['get', '/api/organizations/{org_id}/departments'] }
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<Department[]>(lists, (all) =>
    all?.map((department) => (department.id === moved ? { ...department, parent_department_id } : department)),
  )
}
