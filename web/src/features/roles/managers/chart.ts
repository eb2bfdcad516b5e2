import type { Role } from '../../organizations/roles.ts'

/** A role that manages others or is managed. Managers are in columns before the roles they manage. */
export type Node = {
  role: Role
  /** Roles that manage it directly, as far as they are known. */
  managers: Node[]
  subordinates: Node[]
  column: number
  row: number
}

export type Chart = {
  /** All nodes from top to bottom, each before the roles below it. */
  nodes: Node[]
  /** Roles without a manager. */
  tops: Node[]
  /** Roles that neither manage nor are managed. */
  alone: Role[]
  columns: number
  rows: number
}

/** Returns the position of each role in the chart. */
export function chartOf(roles: Role[]): Chart {
  const linked = link(roles)
  linked.forEach(intoColumn)
  const isAlone = ({ managers, subordinates }: Node) => managers.length + subordinates.length === 0
  const tops = linked.filter((node) => node.column === 0 && !isAlone(node))
  const rows = tops.reduce(intoRows, 0)
  const nodes = tops.flatMap(withOwn)
  return {
    nodes,
    tops,
    alone: linked.filter(isAlone).map(({ role }) => role),
    columns: Math.max(0, ...nodes.map(({ column }) => column + 1)),
    rows,
  }
}

function link(roles: Role[]): Node[] {
  const nodes = new Map(roles.map((role): [string, Node] => [role.id, { role, managers: [], subordinates: [], column: -1, row: 0 }]))
  for (const node of nodes.values())
    for (const id of node.role.manager_role_ids) {
      const manager = nodes.get(id)
      if (!manager) continue
      node.managers.push(manager)
      manager.subordinates.push(node)
    }
  return [...nodes.values()]
}

/** Puts a node one column after the last of its managers. */
function intoColumn(node: Node): number {
  if (node.column === -1) node.column = Math.max(-1, ...node.managers.map(intoColumn)) + 1
  return node.column
}

/**
 * Places a node's subordinates below one another, and the node in the middle of them. `from` is the first free row. Returns the next free
 * row.
 */
function intoRows(from: number, node: Node): number {
  const own = ownOf(node)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) {
    node.row = from
    return from + 1
  }
  const next = own.reduce(intoRows, from)
  node.row = (first.row + last.row) / 2
  return next
}

/** Returns the manager in whose part of the chart the role is placed. */
export const mainManager = (node: Node) => node.managers.find(({ column }) => column === node.column - 1)
export const ownOf = (node: Node) => node.subordinates.filter((subordinate) => mainManager(subordinate) === node)

const withOwn = (node: Node): Node[] => [node, ...ownOf(node).flatMap(withOwn)]

/** Returns the role with all roles above and below it, directly or indirectly. */
export function chainOf(node: Node): ReadonlySet<Node> {
  const chain = new Set<Node>()
  const follow = (from: Node, next: (node: Node) => Node[], met: Set<Node>) => {
    if (met.has(from)) return
    met.add(from)
    chain.add(from)
    for (const other of next(from)) follow(other, next, met)
  }
  follow(node, ({ managers }) => managers, new Set())
  follow(node, ({ subordinates }) => subordinates, new Set())
  return chain
}
