import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import { CopyButton } from '../../../../platform/parts/copy-button.tsx'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { Facts } from '../joining/facts.tsx'
import type { Sitting } from '../words.ts'

/** Shows how people join, with a link to the page for the wall. */
export function WayIn({ sitting }: { sitting: Sitting }) {
  const { id, join_code } = sitting
  return (
    <Card withBorder p="md" component="section" aria-labelledby="way-in">
      <Stack gap="sm">
        <Title order={2} id="way-in" size="h3">{t`How people get in`}</Title>
        {join_code !== null && (
          <div>
            <Text size="sm" c="dimmed">{t`At ${{ address: `${location.host}/live` }}, with the code`}</Text>
            <Group gap="sm">
              <Text fz="2rem" lh={1.2} fw={700} ff="monospace" style={{ letterSpacing: '0.12em' }}>
                {join_code}
              </Text>
              <CopyButton
                size="sm"
                value={`${location.origin}/quiz-sittings/${id}`}
                copied={t`The link is copied`}
              >{t`Copy the link`}</CopyButton>
            </Group>
          </div>
        )}
        <Facts sitting={sitting} />
        <div>
          <LinkButton
            to="/quiz-sittings/$sittingId/screen"
            params={{ sittingId: id }}
            target="_blank"
            variant="default"
            leftSection={<IconPresentation size={18} aria-hidden />}
          >{t`Open the page for the wall`}</LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
