import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text } from '@mantine/core'
import { $api } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { type Progress, barredOn, completeOf, nextOn } from '../words.ts'
import { HowFar } from './how-far.tsx'
import { NextButton } from './next-button.tsx'

/** The reader's pathways, sorted by name. Empty while they load, and when loading fails. */
export const useOwnPathways = () => $api.useQuery('get', '/api/learning-pathways/mine').data ?? []

/** The reader's progress on their pathways, with the next step of each. Renders nothing when there are none. */
export function OwnPathways({ pathways }: { pathways: Progress[] }) {
  if (pathways.length === 0) return null
  return (
    <Section id="pathways" title={t`Your learning pathways`} more={<TextLink to="/pathways">{t`All my learning pathways`}</TextLink>}>
      <Rows label={t`Your learning pathways`} gap="sm">
        {pathways.map((progress) => (
          <OwnPathway key={progress.pathway.id} progress={progress} />
        ))}
      </Rows>
    </Section>
  )
}

function OwnPathway({ progress }: { progress: Progress }) {
  const { pathway, levels } = progress
  const next = nextOn(progress)?.certification.certification
  const barred = barredOn(progress)?.certification.certification
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 240px', minWidth: 0 }}>
          <TextLink to="/pathways/$pathwayId" params={{ pathwayId: pathway.id }} fw={600} c="inherit" className="wraps">
            {pathway.name}
          </TextLink>
          <HowFar complete={completeOf(progress)} count={levels.length} />
          {next && <Text size="sm" className="wraps">{t`Next: “${{ name: next.name }}”`}</Text>}
          {barred && <Text size="sm" className="wraps">{t`Next: “${{ name: barred.name }}”, which is not open to you`}</Text>}
        </Stack>
        {next && <NextButton certificationId={next.id} />}
      </Group>
    </Card>
  )
}
