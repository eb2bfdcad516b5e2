import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../../../platform/parts/archived-badge.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'

type Pathway = Schemas['LearningPathway']
type Level = Pathway['levels'][number]

/** The levels of a pathway in their phases, each with its certifications. */
export function Structure({ pathway: { phases, levels } }: { pathway: Pathway; mayWrite: boolean }) {
  const loose = levels.filter(({ phase_id }) => phase_id === null)
  if (levels.length === 0 && phases.length === 0)
    return <Empty icon={<IconStairs />} title={t`No levels yet`}>{t`A level holds certifications; phases hold levels.`}</Empty>
  return (
    <Stack gap="xl" maw={820}>
      {phases.map(({ id, name }) => (
        <Section key={id} id={id} title={name}>
          <Levels label={name} levels={levels.filter(({ phase_id }) => phase_id === id)} />
        </Section>
      ))}
      {loose.length > 0 && (
        <Section id="levels" title={phases.length > 0 ? t`Beside the phases` : t`Levels`}>
          <Levels label={t`Levels`} levels={loose} />
        </Section>
      )}
    </Stack>
  )
}

function Levels({ label, levels }: { label: string; levels: Level[] }) {
  if (levels.length === 0) return <Line>{t`There is nothing in this phase yet.`}</Line>
  return (
    <Rows label={label}>
      {levels.map(({ id, name, description, certifications }) => (
        <Row key={id} name={name}>
          {description !== null && <Line>{description}</Line>}
          {certifications.map((certification) => (
            <Line key={certification.id}>
              {certification.name} {certification.archived_at !== null && <ArchivedBadge />}
            </Line>
          ))}
        </Row>
      ))}
    </Rows>
  )
}
