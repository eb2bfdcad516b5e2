import { t } from '@lingui/core/macro'
import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core'
import { useLevelOfAddress } from '../level-of-address.ts'
import type { Schemas } from '../../../platform/client.ts'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { type Progress, phasesOf } from '../words.ts'
import { LevelCard } from './level-card.tsx'

type Props = { progress: Progress; pathway: Schemas['LearningPathway'] | undefined }

/** Levels of a pathway as a list, grouped by phase. */
export function Levels({ progress, pathway }: Props) {
  const phases = phasesOf(progress)
  useLevelOfAddress()
  return phases.map(({ id, name, complete, levels }) => (
    <section key={id} aria-label={name ?? t`Levels`}>
      <Group gap="xs" mb="sm">
        <Title order={2}>{name ?? (phases.length > 1 ? t`Beside the phases` : t`Levels`)}</Title>
        {complete && levels.length > 0 && <Badge color="green" variant="light" tt="none">{t`Complete`}</Badge>}
      </Group>
      <PhaseText text={pathway?.phases.find((phase) => phase.id === id)?.description_markdown} />
      {levels.length === 0 && <Text c="dimmed">{t`There is nothing in this phase yet.`}</Text>}
      <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {levels.map((level) => (
          <LevelCard key={level.id} level={level} progress={progress} whole={pathway?.levels.find((each) => each.id === level.id)} />
        ))}
      </Stack>
    </section>
  ))
}

const PhaseText = ({ text }: { text: string | null | undefined }) =>
  text && (
    <Box mb="sm">
      <Markdown>{text}</Markdown>
    </Box>
  )
