import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { Line, Rows } from '../../../../platform/lists/rows.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { LevelDialog } from './level-dialog.tsx'
import { type Level, LevelRow, type Phase, Small } from './level-row.tsx'
import { PhaseDialog } from './phase-dialog.tsx'

type Pathway = Schemas['LearningPathway']
type Open = { kind: 'phase'; phase?: Phase } | { kind: 'level'; level?: Level }

/** The levels of a pathway in their phases, each with its certifications. Who may write adds to them and changes them. */
export function Structure({ pathway, mayWrite }: { pathway: Pathway; mayWrite: boolean }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const edit = mayWrite ? setOpen : undefined
  return (
    <Stack gap="xl" maw={820}>
      <Phases pathway={pathway} edit={edit} />
      {mayWrite && (
        <Group>
          <Adding onClick={() => setOpen({ kind: 'level' })}>{t`Add a level`}</Adding>
          <Adding onClick={() => setOpen({ kind: 'phase' })}>{t`Add a phase`}</Adding>
        </Group>
      )}
      {open?.kind === 'phase' && <PhaseDialog pathway={pathway} phase={open.phase} onClose={close} />}
      {open?.kind === 'level' && <LevelDialog pathway={pathway} level={open.level} onClose={close} />}
    </Stack>
  )
}

const Adding = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
)

type Edit = ((open: Open) => void) | undefined

function Phases({ pathway, edit }: { pathway: Pathway; edit: Edit }) {
  const { phases, levels } = pathway
  const loose = levels.filter(({ phase_id }) => phase_id === null)
  if (levels.length === 0 && phases.length === 0)
    return <Empty icon={<IconStairs />} title={t`No levels yet`}>{t`A level holds certifications; phases hold levels.`}</Empty>
  return (
    <>
      {phases.map((phase) => (
        <Section
          key={phase.id}
          id={phase.id}
          title={phase.name}
          {...introOf(phase, phases)}
          more={edit && <Small label={t`Edit ${phase.name}`} onClick={() => edit({ kind: 'phase', phase })}>{t`Edit`}</Small>}
        >
          <Levels label={phase.name} levels={levels.filter(({ phase_id }) => phase_id === phase.id)} pathway={pathway} edit={edit} />
        </Section>
      ))}
      {loose.length > 0 && (
        <Section id="levels" title={phases.length > 0 ? t`Beside the phases` : t`Levels`}>
          <Levels label={t`Levels`} levels={loose} pathway={pathway} edit={edit} />
        </Section>
      )}
    </>
  )
}

function introOf({ depends_on_phase_ids }: Phase, phases: Phase[]) {
  const before = phases.filter(({ id }) => depends_on_phase_ids.includes(id)).map(({ name }) => t`“${name}”`)
  return before.length > 0 ? { intro: t`Comes after ${{ what: before.join(', ') }}` } : {}
}

type LevelsProps = { label: string; levels: Level[]; pathway: Pathway; edit: Edit }

function Levels({ label, levels, pathway, edit }: LevelsProps) {
  if (levels.length === 0) return <Line>{t`There is nothing in this phase yet.`}</Line>
  return (
    <Rows label={label}>
      {levels.map((level) => (
        <LevelRow
          key={level.id}
          level={level}
          pathway={pathway}
          actions={edit && <Small label={t`Edit ${level.name}`} onClick={() => edit({ kind: 'level', level })}>{t`Edit`}</Small>}
        />
      ))}
    </Rows>
  )
}
