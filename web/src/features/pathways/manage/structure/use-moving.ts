import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { useOnceStanding } from '../../../../platform/lists/once-standing.ts'
import { focusIn } from '../../../../platform/order/focus-in.ts'
import { onArrows } from '../../../../platform/order/on-arrows.ts'
import { useDragging } from '../../../../platform/order/use-dragging.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { type Place, changeFor, placeOf, stepFrom } from './moves.ts'

type Pathway = Schemas['LearningPathway']
type Level = Pathway['levels'][number]
export type Moving = ReturnType<typeof useMoving>

/** Moves levels by button, key or dragging, within a phase or to another one. `said` is an announcement for screen readers. */
export function useMoving(pathway: Pathway, mayWrite: boolean) {
  const [said, setSaid] = useState('')
  const [isDragging, setDragging] = useState(false)
  const onceStanding = useOnceStanding(pathway)
  const moving = useMutation({
    mutationFn: async ({ level, place }: { level: Level; place: Place }) => {
      const body = changeFor(pathway, level, place)
      const params = { path: { level_id: level.id } }
      if (Object.keys(body).length > 0) await done(api.PATCH('/api/learning-pathway-levels/{level_id}', { params, body }))
    },
    onError: (error) => notifications.show({ color: 'red', title: t`The level was not moved`, message: sentence(error), autoClose: false }),
    onSuccess: async (_nothing, { level, place }) => {
      onceStanding((now) => now.levels.some((each) => each.id === level.id && each.updated_at !== level.updated_at), focusIn(level.id))
      await refresh()
      setSaid(movedWords(pathway, level, place))
    },
  })
  const move = (level: Level, place: Place | undefined) => place && moving.mutate({ level, place })
  const onDrop = (dragged: string, onto: string) => {
    const level = pathway.levels.find(({ id }) => id === dragged)
    if (level) move(level, dropPlace(pathway, level, onto))
  }
  const area = useDragging(mayWrite ? { onDrop, onDragging: setDragging } : undefined)
  return {
    said,
    isDragging,
    area,
    row: (level: Level) => ({ 'data-place': level.id, ...onArrows((by) => move(level, stepFrom(pathway, level, by))) }),
    movers: (level: Level) => ({ of: level.id, name: level.name, onUp: stepper(level, -1), onDown: stepper(level, 1) }),
  }

  function stepper(level: Level, by: -1 | 1) {
    const place = stepFrom(pathway, level, by)
    return place && (() => move(level, place))
  }
}

function movedWords({ phases }: Pathway, { name }: Level, { phase, index }: Place) {
  const place = index + 1
  const into = phases.find(({ id }) => id === phase)?.name
  return into === undefined ? t`${name} is at place ${place}` : t`${name} is at place ${place} of “${into}”`
}

/** Names the levels outside of all phases, as a place to drop on. */
const OUTSIDE = 'outside'

/** Props of the element around the levels of a phase. A level that is dropped there goes to its end. */
export const ontoPhase = (phaseId: string | null) => ({ 'data-onto': phaseId ?? OUTSIDE })

/** Returns the place for a level that is dropped on a phase or on another level. */
function dropPlace(pathway: Pathway, level: Level, onto: string): Place {
  const other = pathway.levels.find(({ id }) => id === onto)
  if (other) return placeOf(pathway, level, other.phase_id, other.id)
  return placeOf(pathway, level, onto === OUTSIDE ? null : onto, undefined)
}
