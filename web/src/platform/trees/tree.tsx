import { t } from '@lingui/core/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keys/registry.ts'
import { Grip } from '../order/movers.tsx'
import { useDragging } from '../order/use-dragging.ts'
import classes from './tree.module.css'
import type { TreeNode, TreeRow } from './tree-rows.ts'

/** Drag and drop of rows. For keyboard users, the page offers the same action in another way. */
export type TreeDrag<Node> = {
  mayDrag: (node: Node) => boolean
  mayDrop: (dragged: Node, onto: Node) => boolean
  onDrop: (dragged: Node, onto: Node) => void
}

type Props<Node extends TreeNode> = {
  /** The accessible name of the tree. */
  label: string
  rows: TreeRow<Node>[]
  /** The id of the node that is shown beside the tree. */
  selected: string | undefined
  nameOf: (node: Node) => string
  onSelect: (node: Node) => void
  onOpen: (id: string, open: boolean) => void
  drag?: TreeDrag<Node> | undefined
  children: (node: Node) => ReactNode
}

/**
 * A tree with the ARIA tree pattern. One row at a time can have the focus. Arrows move, open and close; letters find
 * names; Enter selects.
 */
export function Tree<Node extends TreeNode>({ label, rows, selected, nameOf, onSelect, onOpen, drag, children }: Props<Node>) {
  const [active, setActive] = useState<string>()
  const items = useRef(new Map<string, HTMLElement>())
  const current = rows.find(({ key }) => key === active) ?? rows.find(({ node }) => node.id === selected) ?? rows[0]
  const area = useTreeDrag(rows, drag)
  useKeys(label, [
    { keys: ['ArrowUp', 'ArrowDown'], says: t`The line above or below` },
    { keys: ['ArrowRight', 'ArrowLeft'], says: t`Show what lies beneath, or put it away` },
    { keys: ['Home', 'End'], says: t`The first or the last line` },
    { keys: ['Enter'], says: t`Look at it` },
  ])
  const focus = (row: TreeRow<Node> | undefined) => {
    if (!row) return
    setActive(row.key)
    items.current.get(row.key)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const move = keyMoves(event.key, rows, current, nameOf)
    if (!move) return
    event.preventDefault()
    if ('to' in move) focus(move.to)
    else if ('open' in move) onOpen(current.node.id, move.open)
    else onSelect(current.node)
  }
  return (
    <div role="tree" aria-label={label} tabIndex={-1} className={classes.tree} {...area}>
      {rows.map((row) => (
        <div
          key={row.key}
          ref={(element) => {
            if (element) items.current.set(row.key, element)
            else items.current.delete(row.key)
          }}
          role="treeitem"
          tabIndex={row === current ? 0 : -1}
          aria-level={row.level}
          aria-setsize={row.size}
          aria-posinset={row.position}
          aria-expanded={row.open}
          aria-selected={row.node.id === selected}
          className={classes.row}
          style={{ paddingInlineStart: `calc(${row.level - 1} * var(--tree-indent) + 6px)` }}
          onFocus={() => setActive(row.key)}
          onKeyDown={press}
          onClick={() => {
            focus(row)
            onSelect(row.node)
          }}
          {...(drag && { 'data-onto': row.node.id, 'data-drag': drag.mayDrag(row.node) ? row.node.id : undefined })}
        >
          <Chevron open={row.open} onToggle={() => onOpen(row.node.id, !row.open)} />
          {children(row.node)}
          {drag?.mayDrag(row.node) && (
            <span className={classes.grip}>
              <Grip />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** The toggle for the pointer. Keys work on the row instead. */
function Chevron({ open, onToggle }: { open: boolean | undefined; onToggle: () => void }) {
  if (open === undefined) return <span className={classes.chevron} aria-hidden />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={classes.chevron}
      aria-hidden
      data-open={open || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <IconChevronRight size={16} />
    </span>
  )
}

type Move<Node extends TreeNode> = { to: TreeRow<Node> | undefined } | { open: boolean } | { select: true }

/** Returns the effect of a key on the current row, or undefined if it has none. */
function keyMoves<Node extends TreeNode>(
  key: string,
  rows: TreeRow<Node>[],
  current: TreeRow<Node>,
  nameOf: (node: Node) => string,
): Move<Node> | undefined {
  const at = rows.indexOf(current)
  if (key === 'ArrowDown') return { to: rows[at + 1] }
  if (key === 'ArrowUp') return { to: rows[at - 1] }
  if (key === 'Home') return { to: rows[0] }
  if (key === 'End') return { to: rows.at(-1) }
  if (key === 'ArrowRight') return current.open === false ? { open: true } : { to: current.open ? rows[at + 1] : undefined }
  if (key === 'ArrowLeft') return current.open ? { open: false } : { to: rows.find((row) => row.key === current.parent) }
  if (key === 'Enter' || key === ' ') return { select: true }
  if (key.length !== 1) return undefined
  const begins = ({ node }: TreeRow<Node>) => nameOf(node).toLowerCase().startsWith(key.toLowerCase())
  return { to: rows.slice(at + 1).find(begins) ?? rows.slice(0, at).find(begins) }
}

/** Returns the props of a tree whose rows are dropped on one another. */
function useTreeDrag<Node extends TreeNode>(rows: TreeRow<Node>[], drag: TreeDrag<Node> | undefined) {
  const nodeOf = (id: string) => rows.find(({ node }) => node.id === id)?.node
  const both = <Result,>(dragged: string, onto: string, act: (dragged: Node, onto: Node) => Result): Result | undefined => {
    const [from, to] = [nodeOf(dragged), nodeOf(onto)]
    return from && to && act(from, to)
  }
  return useDragging(
    drag && {
      mayDrop: (dragged, onto) => both(dragged, onto, drag.mayDrop) ?? false,
      onDrop: (dragged, onto) => both(dragged, onto, drag.onDrop),
    },
  )
}
