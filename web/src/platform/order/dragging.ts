import { pointerIntersection } from '@dnd-kit/collision'
import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Droppable,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'

/** Rules for the drops in an area. Keys name the dragged row and the row that it is dropped on. */
export type DropRules = {
  mayDrop?: (dragged: string, onto: string) => boolean
  onDrop: (dragged: string, onto: string) => void
  /** Is told when a drag begins and when it ends. */
  onDragging?: (isDragging: boolean) => void
}

/** Selects areas. Rows belong to the innermost area around them. */
export const AREA = '[data-order]'
/** Selects handles that a touch drags at once. */
const GRIP = '[data-grip]'
const INTERACTIVE = ['a', 'button', 'input', 'textarea', 'select', 'label'].join()
/** Below the priority of rows, so that a drop counts for a row in an area rather than for the area. */
const BEHIND_ROWS = 1

/** The part of the window at its edge in which a drag scrolls. With more, rows move away under a resting pointer. */
const EDGE = 0.05

const closest = ({ target }: Event, selector: string) => (target instanceof Element ? target.closest(selector) : null)

const sensor = PointerSensor.configure({
  // A touch elsewhere scrolls the page.
  preventActivation: (event) => closest(event, GRIP) === null && (event.pointerType !== 'mouse' || closest(event, INTERACTIVE) !== null),
  activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 3 })],
})

/**
 * Lets pointers drag the rows of an area. `data-drag` on a row or its handle holds the row's key. `data-place` holds the
 * key of a row that makes room for a dropped one, `data-onto` the key of one that takes it in. During a drag, `data-drop`
 * marks the row under the pointer. Returns a function that ends all this.
 */
export function startDragging(area: HTMLElement, rulesNow: () => DropRules | undefined): () => void {
  const plugins = [
    AutoScroller.configure({ threshold: EDGE }),
    Cursor,
    Feedback.configure({ feedback: 'clone', dropAnimation: null }),
    PreventSelection,
  ]
  const manager = new DragDropManager({ plugins, sensors: [sensor] })
  const rows = new Map<string, { destroy: () => void }>()
  const add = () => {
    for (const element of area.querySelectorAll<HTMLElement>('[data-drag], [data-place], [data-onto]')) {
      if (element.closest(AREA) !== area) continue
      const { drag, place, onto = place } = element.dataset
      if (drag !== undefined && !rows.has(`drag ${drag}`)) rows.set(`drag ${drag}`, draggable(element, drag, manager))
      if (onto !== undefined && !rows.has(`onto ${onto}`)) rows.set(`onto ${onto}`, droppable(element, onto, manager, rulesNow))
    }
  }
  // Rows come and go with every render, so they are looked up when a pointer is pressed.
  const renew = (event: PointerEvent) => {
    if (!event.isPrimary || !manager.dragOperation.status.idle) return
    for (const row of rows.values()) row.destroy()
    rows.clear()
    add()
  }
  area.addEventListener('pointerdown', renew, { capture: true })
  follow(manager, rulesNow, add)
  return () => {
    area.removeEventListener('pointerdown', renew, { capture: true })
    manager.destroy()
  }
}

function draggable(handle: HTMLElement, id: string, manager: DragDropManager) {
  const element = handle.closest('[data-place], [data-onto]') ?? handle
  const made = new Draggable({ id, element, handle, register: false }, manager)
  made.register()
  return made
}

function droppable(element: HTMLElement, id: string, manager: DragDropManager, rulesNow: () => DropRules | undefined) {
  const accept = ({ id: dragged }: { id: string | number }) => dragged !== id && (rulesNow()?.mayDrop?.(String(dragged), id) ?? true)
  const priority = element.dataset['place'] === undefined && { collisionPriority: BEHIND_ROWS }
  const made = new Droppable({ id, element, accept, collisionDetector: pointerIntersection, register: false, ...priority }, manager)
  made.register()
  return made
}

/** Marks the row under the pointer during a drag, and carries out the drop. */
function follow(manager: DragDropManager, rulesNow: () => DropRules | undefined, add: () => void) {
  let marked: Element | undefined
  const mark = (next: Element | undefined, as = '') => {
    marked?.removeAttribute('data-drop')
    next?.setAttribute('data-drop', as)
    marked = next
  }
  manager.monitor.addEventListener('dragstart', () => rulesNow()?.onDragging?.(true))
  // Some places are shown during a drag only.
  manager.monitor.addEventListener('dragmove', add)
  manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) => mark(target?.element, sideOf(source, target)))
  manager.monitor.addEventListener('dragend', ({ operation: { source, target }, canceled }) => {
    mark(undefined)
    rulesNow()?.onDragging?.(false)
    if (source && target && !canceled) setTimeout(() => rulesNow()?.onDrop(String(source.id), String(target.id)))
  })
}

/** Returns the side of a row on which a dropped one will stand, or `onto` if the row takes it in. */
function sideOf(source: Draggable | null, target: Droppable | null): string {
  const [from, to] = [source?.element, target?.element]
  if (!from || !to?.hasAttribute('data-place')) return 'onto'
  const isBelow = (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isBelow && from.parentElement === to.parentElement ? 'after' : 'before'
}
