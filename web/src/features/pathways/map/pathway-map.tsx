import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core'
import { IconFocusCentered, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { MarkerType, ReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWide } from '../../../platform/lists/data-table.tsx'
import { type Progress, nextOn } from '../words.ts'
import { type ArrowEdge, edgeTypes } from './arrow.tsx'
import { type Arrow, type Chart, type DrawnPathway, type MapDirection, chartOf } from './layout.ts'
import { type Flow, type LevelNode, type PhaseNode, nodeTypes } from './nodes.tsx'
import { useMapKeys } from './use-map-keys.ts'
import { WHOLE, begin, bringIntoView } from './viewport.ts'
import classes from './map.module.css'

const MARGIN = 24
const LOWEST = 420

/** A pathway as a map: levels in their phases, prerequisites, the person's progress and the next step. */
export function PathwayMap({ progress }: { progress: Progress }) {
  const way = useWide() ? 'LR' : 'TB'
  const nextId = nextOn(progress)?.level.id
  return (
    <Drawing key={way} drawn={progress} name={progress.pathway.name} way={way} nextId={nextId}>
      {t`An arrow leads from what is needed to what waits for it: dashed as long as it waits. Drag the map or use the arrow keys to move it, + and − to zoom. A level leads to what it asks for.`}
    </Drawing>
  )
}

type Props = {
  drawn: DrawnPathway
  name: string
  way: MapDirection
  /** The next level, and the one being edited. Both are marked and scrolled into view. */
  nextId?: string | undefined
  editedId?: string | undefined
  /** Explanation of the map, in a sentence or two. */
  children: string
}

/** The map itself. It fits the view again whenever its content changes. */
export function Drawing({ drawn, name, way, nextId, editedId, children }: Props) {
  const chart = useMemo(() => chartOf(drawn, way), [drawn, way])
  const nodes = useMemo(() => nodesOf(chart, { nextId, editedId }), [chart, nextId, editedId])
  const edges = useMemo(() => chart.arrows.map((arrow) => edgeOf(arrow, way)), [chart, way])
  const box = useRef<HTMLDivElement>(null)
  const [flow, setFlow] = useState<Flow>()
  useMapKeys(flow)
  const [width, height] = [chart.width + 2 * MARGIN, chart.height + 2 * MARGIN]
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    if (flow) void begin(flow, { width: clientWidth, height: clientHeight }, chart, editedId ?? nextId)
  }, [flow, chart, editedId, nextId])
  return (
    <Stack gap="xs" data-pathway-map>
      <Controls flow={flow} />
      <Box
        ref={box}
        className={classes.map}
        data-way={way}
        onFocus={(event) => flow && bringIntoView(event, flow, chart)}
        style={{ aspectRatio: `${width} / ${height}`, minHeight: Math.min(height, LOWEST), maxHeight: `min(70vh, ${height}px)` }}
      >
        <ReactFlow
          aria-label={t`Map of “${name}”`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={setFlow}
          minZoom={0.2}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          proOptions={{ hideAttribution: true }}
        />
      </Box>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Stack>
  )
}

/** React Flow's role description would only confuse screen readers. */
const plain = { domAttributes: { 'aria-roledescription': undefined } } as const

type MarkedLevels = Pick<Props, 'nextId' | 'editedId'>

function nodesOf({ phases, levels }: Chart, { nextId, editedId }: MarkedLevels): (PhaseNode | LevelNode)[] {
  return [
    ...phases.map(({ x, y, width, height, ...phase }): PhaseNode => ({
      ...plain,
      id: phase.id,
      type: 'phase',
      position: { x, y },
      width,
      height,
      zIndex: -1,
      data: { phase },
    })),
    ...levels.map(({ level, box: { x, y, width, height } }): LevelNode => ({
      ...plain,
      id: level.id,
      type: 'level',
      position: { x, y },
      width,
      height,
      data: { level, isNext: level.id === nextId, isEdited: level.id === editedId },
    })),
  ]
}

const marker = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--mantine-color-dimmed)' }

function edgeOf({ id, from, to, names: [first, then], done, via }: Arrow, way: MapDirection): ArrowEdge {
  return {
    id,
    type: 'arrow',
    source: from,
    target: to,
    ...(way === 'LR' ? { sourceHandle: 'right', targetHandle: 'left' } : { sourceHandle: 'bottom', targetHandle: 'top' }),
    ariaLabel: t`“${first}” comes before “${then}”`,
    className: done ? '' : (classes.waits ?? ''),
    domAttributes: { 'aria-roledescription': undefined },
    markerEnd: marker,
    data: { via, way },
  }
}

const Controls = ({ flow }: { flow: Flow | undefined }) => (
  <Group justify="flex-end">
    <ActionIcon.Group>
      <ActionIcon variant="default" size="lg" aria-label={t`Show more of the map`} onClick={() => void flow?.zoomOut()}>
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t`Show the map larger`} onClick={() => void flow?.zoomIn()}>
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t`Show the whole map`} onClick={() => void flow?.fitView(WHOLE)}>
        <IconFocusCentered size={18} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  </Group>
)
