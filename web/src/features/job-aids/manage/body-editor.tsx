import { t } from '@lingui/core/macro'
import { Button, FileButton, Stack, Text, Textarea } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useId, useRef } from 'react'
import { pictureOf, withPicture } from '../../../platform/files/attached/body-text.ts'
import { SendingCard } from '../../../platform/files/sending-card.tsx'
import { useUploads } from '../../../platform/files/use-uploads.ts'
import { WriteOrPreview } from '../../../platform/forms/write-or-preview.tsx'
import { AidText } from '../reading/aid-text.tsx'
import { attach } from './attach.ts'

type Props = { aidId: string; body: string; onChange: (change: (body: string) => string) => void }

const picturesOf = (files: Iterable<File>) => [...files].filter(({ type, size }) => type.startsWith('image/') && size > 0)

/** Markdown editor with a preview. It takes pictures by dropping, pasting and button. */
export function BodyEditor({ aidId, body, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const { sending, add, stop } = useUploads(async (file, how) => {
    const { id } = await attach(aidId, file, how)
    const words = file.name.replace(/\.\w+$/, '').replaceAll(/[[\]\\]/g, ' ')
    const at = field.current?.selectionStart
    onChange((before) => withPicture(before, at ?? before.length, pictureOf(words, id)))
  })
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const pictures = picturesOf(files)
    if (pictures.length === 0) return
    event.preventDefault()
    add(pictures)
  }
  return (
    <Stack gap="sm">
      <WriteOrPreview
        isEmpty={body.trim() === ''}
        preview={<AidText aidId={aidId} text={body} />}
        beside={
          <FileButton multiple accept="image/png,image/jpeg,image/gif,image/webp" onChange={(files) => add(picturesOf(files))}>
            {(props) => <Button {...props} variant="default" leftSection={<IconPhoto size={17} aria-hidden />}>{t`Add a picture`}</Button>}
          </FileButton>
        }
      >
        <Textarea
          ref={field}
          label={t`Text`}
          aria-describedby={hint}
          autosize
          minRows={14}
          maxRows={40}
          maxLength={200_000}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 15 } }}
          value={body}
          onChange={({ currentTarget: { value } }) => onChange(() => value)}
          onDrop={(event) => take(event, event.dataTransfer.files)}
          onPaste={(event) => take(event, event.clipboardData.files)}
        />
      </WriteOrPreview>
      <Text id={hint} size="sm" c="dimmed">
        {t`In Markdown: # for a heading, - for a list, 1. for steps, ** around what is bold. Pictures may be dropped or pasted into the text.`}
      </Text>
      {sending.map((each) => (
        <SendingCard key={each.key} sending={each} onStop={() => stop(each.key)} />
      ))}
    </Stack>
  )
}
