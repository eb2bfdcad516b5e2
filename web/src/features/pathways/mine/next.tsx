import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { day } from '../../../platform/words/format.ts'
import { type Progress, nextOn } from '../words.ts'
import { NextButton } from './next-button.tsx'

/** The next step with a link. */
export function Next({ progress }: { progress: Progress }) {
  const next = nextOn(progress)
  if (!next) return null
  const { certification, awardable, lapsed_at } = next.certification
  const { name } = certification
  return (
    <Card withBorder p="lg" style={{ borderLeft: '4px solid var(--mantine-color-anchor)' }}>
      <Group justify="space-between" gap="md">
        <Stack gap={2} style={{ flex: '1 1 260px' }}>
          <Title order={2} className="wraps">{t`Next: “${name}”`}</Title>
          <Text c="dimmed">
            {lapsed_at
              ? t`It lapsed on ${{ when: day(lapsed_at, progress.time_zone) }}.`
              : awardable
                ? t`Everything it takes is there.`
                : t`It belongs to “${{ level: next.level.name }}”.`}
          </Text>
        </Stack>
        <NextButton certificationId={certification.id} />
      </Group>
    </Card>
  )
}
