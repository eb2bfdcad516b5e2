import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Image, Input, Stack, Text, ThemeIcon } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { fileSize } from '../../../platform/words/format.ts'
import { MAX_FILE_BYTES, contentTypes, fileProblem } from './files.ts'

type Props = {
  file: File | null
  error?: string | undefined
  onChoose: (file: File | null) => void
  /** Told when a file was dropped that cannot be sent. */
  onProblem: (sentence: string) => void
  disabled?: boolean
}

/** Takes one PDF or picture, dropped or chosen, and shows what was taken. */
export function FileDrop({ file, error, onChoose, onProblem, disabled = false }: Props) {
  if (file) return <ChosenFile file={file} error={error} onRemove={() => onChoose(null)} disabled={disabled} />
  return (
    <Box>
      <Dropzone
        accept={[...contentTypes]}
        maxSize={MAX_FILE_BYTES}
        maxFiles={1}
        multiple={false}
        disabled={disabled}
        onDrop={([dropped]) => dropped && onChoose(dropped)}
        onReject={([rejected]) => onProblem((rejected && fileProblem(rejected.file)) ?? t`Drop one file only.`)}
        inputProps={{ 'aria-label': t`Choose a PDF or picture` }}
        aria-label={t`Drop a PDF or picture here, or press to choose one`}
        p="lg"
      >
        <Stack align="center" gap={6} style={{ pointerEvents: 'none' }}>
          <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
            <IconCloudUpload size={24} />
          </ThemeIcon>
          <Text fw={600}>{t`Drop a PDF or picture here`}</Text>
          <Text
            size="sm"
            c="dimmed"
            ta="center"
          >{t`or press to choose one. PDF, PNG, JPEG or WebP, up to ${{ size: fileSize(MAX_FILE_BYTES) }}.`}</Text>
        </Stack>
      </Dropzone>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
    </Box>
  )
}

function ChosenFile({
  file,
  error,
  onRemove,
  disabled,
}: {
  file: File
  error: string | undefined
  onRemove: () => void
  disabled: boolean
}) {
  const isImage = file.type.startsWith('image/')
  const url = useMemo(() => (isImage ? URL.createObjectURL(file) : undefined), [file, isImage])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return (
    <Card withBorder p="sm">
      <Group gap="sm" wrap="nowrap">
        {url === undefined ? (
          <ThemeIcon size={44} variant="light" aria-hidden>
            {isImage ? <IconPhoto /> : <IconFileTypePdf />}
          </ThemeIcon>
        ) : (
          <Image src={url} alt="" w={44} h={44} radius="sm" fit="cover" />
        )}
        <Box style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} size="sm" className="wraps">
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {fileSize(file.size)}
          </Text>
        </Box>
        <Button size="xs" variant="default" onClick={onRemove} disabled={disabled}>{t`Choose another`}</Button>
      </Group>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
    </Card>
  )
}
