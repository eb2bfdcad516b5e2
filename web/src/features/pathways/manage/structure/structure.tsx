import { t } from '@lingui/core/macro'
import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { BesideMap } from './beside-map.tsx'
import { ADDS_LEVEL, LevelDeletion, PhaseDeletion } from './deletions.tsx'
import { Groups, type Phase } from './groups.tsx'
import { LevelDialog } from './level-dialog.tsx'
import type { Level } from './level-row.tsx'
import { PhaseDialog } from './phase-dialog.tsx'
import { useMoving } from './use-moving.ts'

type Pathway = Schemas['LearningPathway']
type StructureDialog =
  | { kind: 'phase'; phase?: Phase }
  | { kind: 'level'; level?: Level }
  | { kind: 'phase goes'; phase: Phase }
  | { kind: 'level goes'; level: Level }

/** Levels and phases of a pathway with its map. Those who may write can edit them. */
export function Structure({ pathway, mayWrite }: { pathway: Pathway; mayWrite: boolean }) {
  const [open, setOpen] = useState<StructureDialog>()
  const moving = useMoving(pathway, mayWrite)
  const acts = {
    level: {
      edit: (level: Level) => setOpen({ kind: 'level', level }),
      remove: (level: Level) => setOpen({ kind: 'level goes', level }),
      moving,
    },
    phase: { edit: (phase: Phase) => setOpen({ kind: 'phase', phase }), remove: (phase: Phase) => setOpen({ kind: 'phase goes', phase }) },
  }
  return (
    <BesideMap pathway={pathway}>
      <Stack gap="xl" maw={820} {...moving.area}>
        <Groups pathway={pathway} acts={mayWrite ? acts : undefined} />
        {mayWrite && (
          <Group>
            <Adding id={ADDS_LEVEL} onClick={() => setOpen({ kind: 'level' })}>{t`Add a level`}</Adding>
            <Adding onClick={() => setOpen({ kind: 'phase' })}>{t`Add a phase`}</Adding>
          </Group>
        )}
        <VisuallyHidden component="output">{moving.said}</VisuallyHidden>
        {open && <Opened pathway={pathway} open={open} onClose={() => setOpen(undefined)} />}
      </Stack>
    </BesideMap>
  )
}

function Opened({ open, ...rest }: { pathway: Pathway; open: StructureDialog; onClose: () => void }) {
  if (open.kind === 'phase') return <PhaseDialog phase={open.phase} {...rest} />
  if (open.kind === 'level') return <LevelDialog level={open.level} {...rest} />
  if (open.kind === 'phase goes') return <PhaseDeletion of={open.phase} {...rest} />
  return <LevelDeletion of={open.level} {...rest} />
}

const Adding = ({ id, onClick, children }: { id?: string; onClick: () => void; children: ReactNode }) => (
  <Button id={id} variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
)
