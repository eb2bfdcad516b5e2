import { useMemo, useState } from 'react'
import { $api } from '../../platform/client.ts'
import { type TreeNode, treeRows } from '../../platform/trees/tree-rows.ts'
import type { Department, Organization } from '../organizations/queries.ts'

/** A node of the tree. The root is the organization itself and has no department. */
export type Place = TreeNode & { name: string; department: Department | undefined }
export const ROOT = 'organization'

/** Departments of an organization as a tree below it. Nodes are open until the user closes them. */
export function useDepartmentTree(organization: Organization, includeArchived: boolean) {
  const init = { params: { path: { org_id: organization.id }, query: { include_archived: includeArchived } } }
  const query = $api.useQuery('get', '/api/organizations/{org_id}/departments', init)
  const [closed, setClosed] = useState<Set<string>>(new Set())
  const places = useMemo<Place[]>(() => {
    const shown = new Set(query.data?.map(({ id }) => id))
    const above = ({ parent_department_id: parent }: Department) => (parent !== null && shown.has(parent) ? parent : ROOT)
    const departments = (query.data ?? []).map((department) => ({
      id: department.id,
      name: department.name,
      parent_ids: [above(department)],
      department,
    }))
    return [{ id: ROOT, name: organization.name, parent_ids: [], department: undefined }, ...departments]
  }, [query.data, organization.name])
  const rows = useMemo(() => treeRows(places, { isOpen: (id) => !closed.has(id) }), [places, closed])
  const setOpen = (id: string, open: boolean) =>
    setClosed((before) => {
      const after = new Set(before)
      if (open) after.delete(id)
      else after.add(id)
      return after
    })
  return { ...query, places, rows, setOpen }
}
