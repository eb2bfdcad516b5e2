import { t } from '@lingui/core/macro'
import {
  ActionIcon,
  Box,
  CloseButton,
  FileButton,
  Group,
  Text,
  TextInput,
  type TextInputProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { withPicture } from '../../../platform/files/attached/body-text.ts'
import { PICTURES, useAdding } from './adding.tsx'
import { Pictures } from './quiz-text.tsx'
import { type Picture, joined, lettersTyped, picturesIn, without } from './texts.ts'

type TextProps = Omit<TextareaProps, 'value' | 'onChange'> & { value: string; onText: (text: string) => void; adds: string }

/** A Markdown field that takes pictures and other files by button, dropping and pasting. */
export function PicturedText({ value, onText, adds, ...field }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { take, dialog, receives } = useAdding('any file', (name) =>
    onText(withPicture(value, area.current?.selectionStart ?? value.length, name)),
  )
  return (
    <div>
      <Textarea
        {...field}
        {...receives}
        ref={area}
        autosize
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        rightSectionWidth={42}
        rightSection={
          <Box style={{ alignSelf: 'flex-start', paddingTop: 3 }}>
            <AddButton label={adds} accept={undefined} onChoose={take} />
          </Box>
        }
      />
      <Thumbs pictures={picturesIn(value)} onRemove={(picture) => onText(without(value, picture))} />
      {dialog}
    </div>
  )
}

type PartProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onText: (text: string) => void; adds: string }

/** A field for a part of a question, with its pictures below. */
export function PicturedPart({ value, onText, adds, onPaste, ...field }: PartProps) {
  const { take, dialog, receives } = useAdding('pictures', (name) => onText(joined(lettersTyped(value), [...namesIn(value), name])))
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <TextInput
        {...field}
        {...receives}
        onPaste={(event) => {
          receives.onPaste(event)
          if (!event.defaultPrevented) onPaste?.(event)
        }}
        value={lettersTyped(value)}
        onChange={(event) => onText(joined(event.currentTarget.value, namesIn(value)))}
        rightSectionWidth={38}
        rightSection={<AddButton label={adds} accept={PICTURES} onChoose={take} />}
      />
      <Thumbs pictures={picturesIn(value)} onRemove={(picture) => onText(without(value, picture))} />
      {dialog}
    </div>
  )
}

const namesIn = (text: string) => picturesIn(text).map(({ words, id }) => pictureName(words, id))
// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
const pictureName = (words: string, id: string) => `![${words}](attachment:${id})`

type ButtonProps = { label: string; accept: string | undefined; onChoose: (files: File[]) => void }

const AddButton = ({ label, accept, onChoose }: ButtonProps) => (
  <FileButton multiple {...(accept !== undefined && { accept })} onChange={onChoose}>
    {(props) => (
      <ActionIcon {...props} variant="subtle" color="gray" size={32} aria-label={label} title={label}>
        <IconPhotoPlus size={18} aria-hidden />
      </ActionIcon>
    )}
  </FileButton>
)

/** Thumbnails of the pictures in a text while it is edited, each with its description and a remove button. */
function Thumbs({ pictures, onRemove }: { pictures: Picture[]; onRemove: (picture: Picture) => void }) {
  if (pictures.length === 0) return null
  return (
    <Group gap="sm" mt={6}>
      {pictures.map((picture) => (
        <div key={picture.id}>
          <Group gap={6} wrap="nowrap" align="flex-start">
            <Pictures pictures={[picture]} look="named" />
            <CloseButton size="sm" aria-label={t`Take the picture out: ${{ words: picture.words }}`} onClick={() => onRemove(picture)} />
          </Group>
          <Text size="xs" c="dimmed" maw={220} className="wraps">
            {picture.words}
          </Text>
        </div>
      ))}
    </Group>
  )
}
