import { t } from '@lingui/core/macro'
import { Button, Card, Group, Input, Stack, Text, ThemeIcon } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import { type ReactNode, useState } from 'react'
import { fileSize } from '../words/format.ts'

type AreaProps = Pick<DropzoneProps, 'accept' | 'maxSize' | 'multiple' | 'disabled' | 'onDrop' | 'onReject'> & {
  /** The accessible name of the field that opens the file picker, such as `Choose a CSV file`. */
  chooses: string
  /** The accessible name of the area, which says that files can be dropped there too. */
  label: string
  icon: ReactNode
  title: string
  says: string
  /** Says why the dropped file was not taken. */
  problem: string | undefined
}

/** Takes files, dropped or chosen. */
export const DropArea = ({ chooses, label, icon, title, says, problem, ...zone }: AreaProps) => (
  <div>
    <Dropzone {...zone} inputProps={{ 'aria-label': chooses }} aria-label={label} p="lg">
      <Stack align="center" gap={6} style={{ pointerEvents: 'none' }}>
        <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {says}
        </Text>
      </Stack>
    </Dropzone>
    {problem !== undefined && (
      <Input.Error mt={6} role="alert">
        {problem}
      </Input.Error>
    )}
  </div>
)

type ChosenFileProps = {
  file: File
  /** A picture of the file, or an icon for its type. */
  face: ReactNode
  disabled: boolean
  problem?: string | undefined
  onOther: () => void
}

type OneFileDropProps = Omit<AreaProps, 'multiple' | 'problem' | 'onDrop' | 'onReject'> & {
  file: File | null
  /** The icon for the file type. */
  face: ReactNode
  disabled: boolean
  /** The error for any other dropped file. */
  refusal: string
  /** The error if a file is required and none is chosen. */
  problem?: string | undefined
  onChoose: (file: File | null) => void
}

/** Takes one file, dropped or chosen, and shows which one was taken. */
export function OneFileDrop({ file, face, disabled, refusal, problem, onChoose, ...area }: OneFileDropProps) {
  const [refused, setRefused] = useState(false)
  if (file) return <ChosenFile file={file} face={<FileFace>{face}</FileFace>} disabled={disabled} onOther={() => onChoose(null)} />
  return (
    <DropArea
      {...area}
      multiple={false}
      problem={refused ? refusal : problem}
      onDrop={([dropped]) => {
        setRefused(false)
        if (dropped) onChoose(dropped)
      }}
      onReject={() => setRefused(true)}
    />
  )
}

/** Shows the chosen file and the button that replaces it. */
export const ChosenFile = ({ file, face, disabled, problem, onOther }: ChosenFileProps) => (
  <Card withBorder p="sm">
    <Group gap="sm">
      {face}
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
    {problem !== undefined && <Input.Error mt={6}>{problem}</Input.Error>}
  </Card>
)

/** The icon for a file type. */
export const FileFace = ({ children }: { children: ReactNode }) => (
  <ThemeIcon size={44} variant="light" aria-hidden>
    {children}
  </ThemeIcon>
)
