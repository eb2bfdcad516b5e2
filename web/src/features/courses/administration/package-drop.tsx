import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileZip, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../../../platform/words/format.ts'

const MAX_BYTES = 314_572_800
const accepted = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }

type Props = { file: File | null; disabled: boolean; onChoose: (file: File | null) => void }

/** Takes one course package, dropped or chosen. */
export function PackageDrop({ file, disabled, onChoose }: Props) {
  const [refused, setRefused] = useState(false)
  if (file) return <Chosen file={file} disabled={disabled} onOther={() => onChoose(null)} />
  return (
    <div>
      <Dropzone
        accept={accepted}
        maxSize={MAX_BYTES}
        multiple={false}
        inputProps={{ 'aria-label': t`Choose a course package` }}
        aria-label={t`Drop a course package here, or press to choose one`}
        p="lg"
        onDrop={([dropped]) => {
          setRefused(false)
          if (dropped) onChoose(dropped)
        }}
        onReject={() => setRefused(true)}
      >
        <Stack align="center" gap={6} style={{ pointerEvents: 'none' }}>
          <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
            <IconPackage size={24} />
          </ThemeIcon>
          <Text fw={600} ta="center">{t`Drop the course package here`}</Text>
          <Text
            size="sm"
            c="dimmed"
            ta="center"
          >{t`or press to choose it. A SCORM zip as your authoring tool publishes it, up to ${{ size: fileSize(MAX_BYTES) }}.`}</Text>
        </Stack>
      </Dropzone>
      {refused && (
        <Text
          size="sm"
          c="var(--mantine-color-error)"
          mt={6}
          role="alert"
        >{t`That was not one zip file of at most ${{ size: fileSize(MAX_BYTES) }}.`}</Text>
      )}
    </div>
  )
}

function Chosen({ file, disabled, onOther }: { file: File; disabled: boolean; onOther: () => void }) {
  return (
    <Card withBorder p="sm">
      <Group gap="sm">
        <ThemeIcon size={44} variant="light" aria-hidden>
          <IconFileZip />
        </ThemeIcon>
        <Stack gap={0} style={{ flex: '1 1 140px', minWidth: 0 }}>
          <Text fw={600} size="sm" className="wraps">
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {fileSize(file.size)}
          </Text>
        </Stack>
        <Button size="xs" variant="default" disabled={disabled} onClick={onOther}>{t`Choose another`}</Button>
      </Group>
    </Card>
  )
}
