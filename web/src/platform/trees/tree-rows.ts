/** Something in a tree. It may lie beneath several others, and then it is shown beneath each. */
export type TreeNode = { id: string; parent_ids: string[] }

/** One line of a drawn tree. */
export type TreeRow<Node extends TreeNode> = {
  node: Node
  /** Its place: the ids from the top down. */
  key: string
  /** The key of the row it lies beneath. */
  parent: string | undefined
  /** From 1. */
  level: number
  position: number
  size: number
  /** Undefined where nothing lies beneath. */
  open: boolean | undefined
}

type How = {
  isOpen: (id: string) => boolean
  /** Those to draw; all when left out. */
  shown?: Set<string> | undefined
}

/** The visible rows of a tree from top to bottom, in the order of the nodes. What has no parent among them is at the top. */
export function treeRows<Node extends TreeNode>(nodes: Node[], { isOpen, shown }: How): TreeRow<Node>[] {
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

/** What lies directly beneath each id; at the empty id what has no parent here. */
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

/** An id with everything beneath it, at any depth. */
export function withDescendants(nodes: TreeNode[], id: string): Set<string> {
  const beneath = childrenOf(nodes)
  return reachable([id], (from) => (beneath.get(from) ?? []).map((node) => node.id))
}

/** What matches, with everything above it. */
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
