import { t } from '@lingui/core/macro'
import { Handle, type Node, type NodeProps, Position, type ReactFlowInstance } from '@xyflow/react'
import { IconArrowBigRightLines, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { levelLooks } from '../words.ts'
import type { ArrowEdge } from './arrow.tsx'
import type { DrawnLevel, Phase } from './layout.ts'
import classes from './map.module.css'

export type PhaseNode = Node<{ phase: Phase }, 'phase'>
export type LevelNode = Node<{ level: DrawnLevel; isNext: boolean; isEdited: boolean }, 'level'>
export type Flow = ReactFlowInstance<PhaseNode | LevelNode, ArrowEdge>

/** Start and end points of arrows on the sides of a box. */
const Ends = () => (
  <>
    <Handle type="target" id="left" position={Position.Left} isConnectable={false} />
    <Handle type="target" id="top" position={Position.Top} isConnectable={false} />
    <Handle type="source" id="right" position={Position.Right} isConnectable={false} />
    <Handle type="source" id="bottom" position={Position.Bottom} isConnectable={false} />
  </>
)

function PhaseFrame({ data: { phase } }: NodeProps<PhaseNode>) {
  return (
    <div className={classes.phase}>
      <span className={classes.title} title={phase.name ?? ''}>
        {phase.name}
      </span>
      {phase.complete && (
        <span className={classes.state} data-state="complete">
          <IconCheck size={14} stroke={2.6} aria-hidden /> {levelLooks.complete.words}
        </span>
      )}
      <Ends />
    </div>
  )
}

/** A level with its name, and its state where there is progress. It links to the level in the list. */
function LevelBox({ data: { level, isNext, isEdited } }: NodeProps<LevelNode>) {
  return (
    <>
      <Link
        to="."
        search={{}}
        hash={`level-${level.id}`}
        className={classes.level}
        data-state={level.state}
        data-next={isNext || undefined}
        data-edited={isEdited || undefined}
        title={level.name}
        activeOptions={{ includeHash: true }}
        preload={false}
        draggable={false}
      >
        {level.state && <Marks level={level} state={level.state} isNext={isNext} />}
        <span className={classes.name}>{level.name}</span>
      </Link>
      <Ends />
    </>
  )
}

function Marks({ level, state, isNext }: { level: DrawnLevel; state: NonNullable<DrawnLevel['state']>; isNext: boolean }) {
  const { words, icon: Icon } = levelLooks[state]
  return (
    <span className={classes.marks}>
      <span className={classes.state} data-state={state}>
        <Icon size={14} stroke={2.4} aria-hidden /> {words}
      </span>
      {isNext && (
        <span className={classes.next}>
          <IconArrowBigRightLines size={14} aria-hidden /> {t`Next step`}
        </span>
      )}
      {level.lapsed_at && <span className={classes.lapsed}>{t`Lapsed`}</span>}
    </span>
  )
}

export const nodeTypes = { phase: PhaseFrame, level: LevelBox }
