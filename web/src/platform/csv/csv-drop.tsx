import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../words/format.ts'

/** Some systems call a CSV file an Excel sheet. */
const accepted = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv'] }

type Props = {
  file: File | null
  disabled: boolean
  maxBytes: number
  /** What fits, such as `5,000 rows`, beside the size. */
  holds?: string
  onChoose: (file: File | null) => void
}

/** Takes one CSV file, dropped or chosen. */
export function CsvDrop({ file, disabled, maxBytes, holds, onChoose }: Props) {
  const [refused, setRefused] = useState(false)
  const size = fileSize(maxBytes)
  if (file) {
    return (
      <Card withBorder p="sm">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon size={44} variant="light" aria-hidden>
            <IconFileTypeCsv />
          </ThemeIcon>
          <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
            <Text fw={600} size="sm" className="wraps">
              {file.name}
            </Text>
            <Text size="xs" c="dimmed">
              {fileSize(file.size)}
            </Text>
          </Stack>
          <Button size="xs" variant="default" disabled={disabled} onClick={() => onChoose(null)}>{t`Choose another`}</Button>
        </Group>
      </Card>
    )
  }
  return (
    <div>
      <Dropzone
        accept={accepted}
        maxSize={maxBytes}
        multiple={false}
        inputProps={{ 'aria-label': t`Choose a CSV file` }}
        aria-label={t`Drop a CSV file here, or press to choose one`}
        p="lg"
        onDrop={([dropped]) => {
          setRefused(false)
          if (dropped) onChoose(dropped)
        }}
        onReject={() => setRefused(true)}
      >
        <Stack align="center" gap={6} style={{ pointerEvents: 'none' }}>
          <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
            <IconTable size={24} />
          </ThemeIcon>
          <Text fw={600}>{t`Drop a CSV file here`}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {holds === undefined ? t`or press to choose one. Up to ${size}.` : t`or press to choose one. Up to ${holds} and ${size}.`}
          </Text>
        </Stack>
      </Dropzone>
      {refused && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6} role="alert">{t`That was not one CSV file of at most ${size}.`}</Text>
      )}
    </div>
  )
}
