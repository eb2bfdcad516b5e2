import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { IconPencil, IconStairs, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { useAddressedFile } from '../../../../platform/files/attached/addressed.ts'
import { Act } from '../../../../platform/lists/act.tsx'
import { Line, Rows } from '../../../../platform/lists/rows.tsx'
import { Markdown } from '../../../../platform/parts/markdown.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { type Level, type LevelActions, LevelRow } from './level-row.tsx'
import { ontoPhase } from './use-moving.ts'

type Pathway = Schemas['LearningPathway']
export type Phase = Pathway['phases'][number]
/** Actions on the parts of a pathway. */
export type StructureActions = { level: LevelActions; phase: { edit: (phase: Phase) => void; remove: (phase: Phase) => void } }
type Props = { pathway: Pathway; acts: StructureActions | undefined }

/** Levels grouped by phase; those without a phase come last. Only one level is open at a time. */
export function Groups({ pathway, acts }: Props) {
  const { phases, levels } = pathway
  const file = useAddressedFile()
  const [opened, setOpened] = useState<string>()
  const [addressed, setAddressed] = useState<string>()
  if (file?.id !== addressed) {
    setAddressed(file?.id)
    setOpened(levels.find(({ attachments }) => attachments.some(({ id }) => id === file?.id))?.id)
  }
  const loose = levels.filter(({ phase_id }) => phase_id === null)
  const opening = { opened, onToggle: ({ id }: Level) => setOpened(id === opened ? undefined : id) }
  if (levels.length === 0 && phases.length === 0)
    return <Empty icon={<IconStairs />} title={t`No levels yet`}>{t`A level holds certifications; phases hold levels.`}</Empty>
  return (
    <>
      {phases.map((phase) => (
        <Box key={phase.id} {...ontoPhase(phase.id)}>
          <Section
            id={phase.id}
            title={phase.name}
            {...introOf(phase, phases)}
            more={acts && <PhaseActs phase={phase} acts={acts.phase} />}
          >
            {phase.description_markdown !== null && <Markdown>{phase.description_markdown}</Markdown>}
            <Levels
              label={phase.name}
              levels={levels.filter(({ phase_id }) => phase_id === phase.id)}
              pathway={pathway}
              acts={acts}
              {...opening}
            />
          </Section>
        </Box>
      ))}
      {(loose.length > 0 || acts?.level.moving.isDragging) && (
        <Box {...ontoPhase(null)}>
          <Section id="levels" title={phases.length > 0 ? t`Beside the phases` : t`Levels`}>
            {loose.length === 0 && <Line>{t`What is dropped here stands in no phase.`}</Line>}
            {loose.length > 0 && <Levels label={t`Levels`} levels={loose} pathway={pathway} acts={acts} {...opening} />}
          </Section>
        </Box>
      )}
    </>
  )
}

function introOf({ depends_on_phase_ids }: Phase, phases: Phase[]) {
  const before = phases.filter(({ id }) => depends_on_phase_ids.includes(id)).map(({ name }) => t`“${name}”`)
  return before.length > 0 ? { intro: t`Comes after ${{ what: before.join(', ') }}` } : {}
}

const PhaseActs = ({ phase, acts: { edit, remove } }: { phase: Phase; acts: StructureActions['phase'] }) => (
  <Group gap={0} wrap="nowrap">
    <Act label={t`Edit ${{ name: phase.name }}`} icon={IconPencil} onClick={() => edit(phase)} />
    <Act label={t`Delete ${{ name: phase.name }}`} icon={IconTrash} color="red" onClick={() => remove(phase)} />
  </Group>
)

type LevelsProps = Props & { label: string; levels: Level[]; opened: string | undefined; onToggle: (level: Level) => void }

function Levels({ label, levels, pathway, acts, opened, onToggle }: LevelsProps) {
  if (levels.length === 0) return <Line>{t`There is nothing in this phase yet.`}</Line>
  return (
    <Rows label={label}>
      {levels.map((level) => (
        <LevelRow
          key={level.id}
          level={level}
          pathway={pathway}
          isOpen={opened === level.id}
          onToggle={() => onToggle(level)}
          acts={acts?.level}
        />
      ))}
    </Rows>
  )
}
