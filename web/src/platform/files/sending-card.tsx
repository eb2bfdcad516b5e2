import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { sentence } from '../refusal.ts'
import { SendingBar } from './sending.tsx'
import type { FileUpload } from './use-uploads.ts'

/** Shows the progress of an upload, or why it failed. A button stops the upload or removes it from the list. */
export function SendingCard({ sending: { file, part, error }, onStop }: { sending: FileUpload; onStop: () => void }) {
  const { name } = file
  return (
    <Card withBorder p="sm">
      <Group wrap="nowrap" gap="sm">
        <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600} className="wraps">
            {name}
          </Text>
          {error === undefined ? (
            <SendingBar part={part} label={t`Sent of ${name}`} />
          ) : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t`It was not attached.`} {sentence(error)}
            </Text>
          )}
        </Stack>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={error === undefined ? t`Stop sending ${name}` : t`Take ${name} off the list`}
          onClick={onStop}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Card>
  )
}
