/** A node of a tree. A node with several parents is shown below each of them. */
export type TreeNode = { id: string; parent_ids: string[] }

/** A row of a rendered tree. */
export type TreeRow<Node extends TreeNode> = {
  node: Node
  /** The path of the row: the ids from the top down, joined by slashes. */
  key: string
  /** The key of the parent row. */
  parent: string | undefined
  /** The level, from 1. `position` is the place among the `size` siblings, also from 1. */
  level: number
  position: number
  size: number
  /** Undefined if the node has no children. */
  open: boolean | undefined
}

type TreeRowOptions = {
  isOpen: (id: string) => boolean
  /** The ids to show; all if it is missing. */
  shown?: Set<string> | undefined
}

/** Returns the visible rows of a tree from top to bottom, in the order of the nodes. A node without a parent among them is at the top. */
export function treeRows<Node extends TreeNode>(nodes: Node[], { isOpen, shown }: TreeRowOptions): TreeRow<Node>[] {
  const beneath = childrenOf(shown ? nodes.filter(({ id }) => shown.has(id)) : nodes)
  const rows: TreeRow<Node>[] = []
  const draw = (siblings: Node[], level: number, parent: string | undefined) => {
    for (const [nr, node] of siblings.entries()) {
      const key = parent === undefined ? node.id : `${parent}/${node.id}`
      const children = beneath.get(node.id) ?? []
      const open = children.length === 0 ? undefined : isOpen(node.id)
      rows.push({ node, key, parent, level, position: nr + 1, size: siblings.length, open })
      if (open) draw(children, level + 1, key)
    }
  }
  draw(beneath.get(TOP) ?? [], 1, undefined)
  return rows
}

const TOP = ''

/** Returns the children of each id. Under the empty id it has the nodes without a parent among the given ones. */
function childrenOf<Node extends TreeNode>(nodes: Node[]): Map<string, Node[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const beneath = new Map<string, Node[]>()
  for (const node of nodes) {
    const parents = node.parent_ids.filter((id) => known.has(id))
    for (const parent of parents.length > 0 ? parents : [TOP]) {
      const siblings = beneath.get(parent)
      if (siblings) siblings.push(node)
      else beneath.set(parent, [node])
    }
  }
  return beneath
}

/** Returns an id with all its descendants. */
export function withDescendants(nodes: TreeNode[], id: string): Set<string> {
  const beneath = childrenOf(nodes)
  return reachable([id], (from) => (beneath.get(from) ?? []).map((node) => node.id))
}

/** Returns the ids of the matching nodes and of all their ancestors. */
export function withAncestors<Node extends TreeNode>(nodes: Node[], matches: (node: Node) => boolean): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = nodes.filter(matches).map(({ id }) => id)
  return reachable(found, (from) => byId.get(from)?.parent_ids ?? [])
}

function reachable(start: string[], next: (id: string) => string[]): Set<string> {
  const seen = new Set(start)
  for (const id of seen) for (const further of next(id)) seen.add(further)
  return seen
}
