import { useMemo, useState } from 'react'
import { $api, type Schemas } from '../../platform/client.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { treeRows, withAncestors } from '../../platform/trees/tree-rows.ts'

export type SubjectNode = Schemas['SubjectNode']

/** A tree with more subjects than this is closed at first. */
const SMALL = 80
const none: SubjectNode[] = []

/** Subjects of an organization as a tree. The user opens and closes nodes; a search opens those that match. */
export function useSubjectTree(organizationId: string | undefined, q: string, includeArchived: boolean) {
  const init = { params: { path: { org_id: organizationId ?? '' }, query: { include_archived: includeArchived } } }
  const tree = $api.useQuery('get', '/api/organizations/{org_id}/subject-tree', init, { enabled: organizationId !== undefined })
  const nodes = tree.data ?? none
  const [toggled, setToggled] = useState<Set<string>>(new Set())
  const shown = useMemo(() => (q === '' ? undefined : withAncestors(nodes, (node) => matches(node, q))), [nodes, q])
  const rows = useMemo(() => {
    const begins = shown !== undefined || nodes.length <= SMALL
    return treeRows(nodes, { isOpen: (id) => toggled.has(id) !== begins, shown })
  }, [nodes, shown, toggled])
  const toggle = (id: string) =>
    setToggled((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return { ...tree, nodes, rows, toggle }
}

export const matches = ({ name, slug }: { name: string; slug: string }, q: string) => holdsWords(q, name, slug)
