import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { keepFocus } from '../../../../platform/lists/keep-focus.ts'
import { useOnceStanding } from '../../../../platform/lists/once-standing.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { type Place, changeFor, placeOf, slotOf, standing } from './moves.ts'

type Pathway = Schemas['LearningPathway']
type Level = Pathway['levels'][number]

/** Moves levels by button or by dragging, within a phase or to another one. `said` is an announcement for screen readers. */
export function useMoving(pathway: Pathway) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<Level>()
  const onceStanding = useOnceStanding(pathway)
  const moving = useMutation({
    mutationFn: async ({ level, place }: { level: Level; place: Place }) => {
      const body = changeFor(pathway, level, place)
      const params = { path: { level_id: level.id } }
      if (Object.keys(body).length > 0) await done(api.PATCH('/api/learning-pathway-levels/{level_id}', { params, body }))
    },
    onError: (error) => notifications.show({ color: 'red', title: t`The level was not moved`, message: sentence(error), autoClose: false }),
    onSuccess: async (_nothing, { level, place }) => {
      const [from, to] = [slotOf(pathway, standing(pathway, level)), slotOf(pathway, place)]
      onceStanding(
        (now) => now.levels.some((each) => each.id === level.id && each.updated_at !== level.updated_at),
        () => keepFocus(level.id, { from: from.at, to: to.at, of: from.of }),
      )
      await refresh()
      setSaid(movedWords(pathway, level, place))
    },
  })
  useEnd(dragged, setDragged)
  const move = (level: Level, place: Place | undefined) => place && moving.mutate({ level, place })
  return { move, said, drag: dragOf(pathway, { dragged, setDragged, move }) }
}

/**
 * Ends dragging at the first mouse move, because an element that moves in the document may never get `dragend`. While dragging, the browser
 * sends no mouse moves.
 */
function useEnd(dragged: Level | undefined, setDragged: DragContext['setDragged']) {
  useEffect(() => {
    if (!dragged) return
    const end = () => setDragged(undefined)
    document.addEventListener('mousemove', end, { once: true })
    return () => document.removeEventListener('mousemove', end)
  }, [dragged, setDragged])
}

function movedWords({ phases }: Pathway, { name }: Level, { phase, index }: Place) {
  const place = index + 1
  const into = phases.find(({ id }) => id === phase)?.name
  return into === undefined ? t`${name} is at place ${place}` : t`${name} is at place ${place} of “${into}”`
}

type DragContext = {
  dragged: Level | undefined
  setDragged: (level: Level | undefined) => void
  move: (level: Level, place: Place) => void
}
export type Drag = ReturnType<typeof dragOf>

/** Event handlers for the handle of a level and for the phases on which it is dropped. */
function dragOf(pathway: Pathway, { dragged, setDragged, move }: DragContext) {
  return {
    dragged,
    handle: (level: Level) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 20, 20)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(level)
      },
      onDragEnd: () => setDragged(undefined),
    }),
    onto: (phase: string | null) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => dragged && event.preventDefault(),
      onDrop: ({ target }: DragEvent<HTMLElement>) => dragged && move(dragged, placeOf(pathway, dragged, phase, levelAt(target))),
    }),
  }
}

const PREFIX = 'level-'
export const rowId = (levelId: string) => `${PREFIX}${levelId}`
/** Returns the id of the level whose row contains the element. */
export const levelAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest(`li[id^="${PREFIX}"]`)?.id.slice(PREFIX.length) : undefined
