import { t } from '@lingui/core/macro'
import { Button, Card, Code, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'
import { Markdown } from '../../../../platform/parts/markdown.tsx'
import { day } from '../../../../platform/words/format.ts'
import { organizationZone } from '../../../../platform/words/zones.ts'
import { AboutDialog } from './about-dialog.tsx'
import { History } from './history.tsx'

type Props = { pathway: Schemas['LearningPathway']; mayWrite: boolean }

/** Texts of a pathway, and its history. */
export function AboutTab({ pathway, mayWrite }: Props) {
  const [editing, { open, close }] = useDisclosure()
  const { slug, description, description_markdown, created_at, updated_at } = pathway
  const zone = organizationZone(pathway.owner_organization_id)
  return (
    <Stack gap="xl" maw={820}>
      <Card withBorder p="lg">
        <Stack gap="md">
          {description === null && description_markdown === null && <Text c="dimmed">{t`Nothing is written about it yet.`}</Text>}
          {description !== null && <Text className="keeps-lines">{description}</Text>}
          {description_markdown !== null && <Markdown>{description_markdown}</Markdown>}
          <Text size="sm" c="dimmed" className="wraps">
            {t`Short name:`} <Code>{slug}</Code> ·{' '}
            {t`Created on ${{ created: day(created_at, zone) }}, changed on ${{ changed: day(updated_at, zone) }}`}
          </Text>
          {mayWrite && (
            <Group>
              <Button variant="default" leftSection={<IconPencil size={17} aria-hidden />} onClick={open}>{t`Edit`}</Button>
            </Group>
          )}
        </Stack>
      </Card>
      <History pathway={pathway} />
      {editing && <AboutDialog pathway={pathway} onClose={close} />}
    </Stack>
  )
}
