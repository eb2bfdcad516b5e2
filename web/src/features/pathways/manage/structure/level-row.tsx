import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { Line, Row } from '../../../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../../../platform/parts/archived-badge.tsx'

type Pathway = Schemas['LearningPathway']
export type Level = Pathway['levels'][number]
export type Phase = Pathway['phases'][number]

/** A level: what it says, what it waits for, and what it asks for. */
export function LevelRow({ level, pathway, actions }: { level: Level; pathway: Pathway; actions: ReactNode }) {
  const waits = waitsFor(level, pathway)
  return (
    <Row name={level.name} actions={actions}>
      {level.description !== null && <Line>{level.description}</Line>}
      {waits.length > 0 && <Line>{t`Waits for ${{ what: waits.join(', ') }}`}</Line>}
      {level.certifications.map((certification) => (
        <Line key={certification.id}>
          {certification.name} {certification.archived_at !== null && <ArchivedBadge />}
        </Line>
      ))}
    </Row>
  )
}

const waitsFor = (level: Level, { levels, phases }: Pathway) => [
  ...levels.filter(({ id }) => level.depends_on_level_ids.includes(id)).map(({ name }) => t`“${name}”`),
  ...phases.filter(({ id }) => level.depends_on_phase_ids.includes(id)).map(({ name }) => t`the phase “${name}”`),
]

export const Small = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Button size="xs" variant="default" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
