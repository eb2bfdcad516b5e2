import { t } from '@lingui/core/macro'
import { Image, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { pictureOf } from '../../../platform/files/attached/body-text.ts'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { attach } from './attach.ts'
import { useOrigin } from './origin.tsx'
import { description, nameWords } from './texts.ts'

export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp'
const isPicture = ({ type }: File) => type.startsWith('image/')

type AcceptedFiles = 'pictures' | 'any file'
/**
 * Takes files that are chosen, dropped or pasted. A dialog asks for a description of each before it is sent. `add` gets the Markdown that
 * names the file.
 */
export function useAdding(takes: AcceptedFiles, add: (name: string) => void) {
  const origin = useOrigin()
  const [waiting, setWaiting] = useState<{ nr: number; file: File }[]>([])
  const next = useRef(0)
  const take = (files: Iterable<File>): boolean => {
    const taken = [...files].filter((file) => file.size > 0 && (takes === 'any file' || isPicture(file)))
    setWaiting((before) => [...before, ...taken.map((file) => ({ nr: (next.current += 1), file }))])
    return taken.length > 0
  }
  const [first] = waiting
  const dialog: ReactNode = first && origin && 'quiz' in origin && (
    <AddDialog key={first.nr} quizId={origin.quiz} file={first.file} onAdd={add} onClose={() => setWaiting(([, ...others]) => others)} />
  )
  return {
    take,
    dialog,
    /** Props for a field that accepts dropped and pasted files. */
    receives: {
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (take(event.dataTransfer.files)) event.preventDefault()
      },
      onPaste: (event: ClipboardEvent<HTMLElement>) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}

type DialogProps = { quizId: string; file: File; onAdd: (name: string) => void; onClose: () => void }

/** Asks for the description of a picture, for those who cannot see it. For another file it asks for the words of its link. */
function AddDialog({ quizId, file, onAdd, onClose }: DialogProps) {
  const pictured = isPicture(file)
  const [words, setWords] = useState(pictured ? '' : nameWords(file.name))
  const [tried, setTried] = useState(false)
  const [part, setPart] = useState(0)
  const { adding, stop } = useSend(quizId, file, setPart)
  const said = description(words)
  const submit = () => {
    setTried(true)
    if (said === '') return
    adding.mutate(undefined, {
      onSuccess: ({ id }) => {
        // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
        onAdd(pictured ? pictureOf(said, id) : `[${said}](attachment:${id})`)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={pictured ? t`Add a picture` : t`Add a file`}
      does={t`Add it`}
      begun={words !== ''}
      isPending={adding.isPending}
      error={adding.error}
      failed={t`It was not added`}
      onSubmit={submit}
      onClose={() => {
        stop()
        onClose()
      }}
    >
      {pictured && <Preview file={file} />}
      <TextInput
        label={pictured ? t`What is to be seen` : t`What the link says`}
        description={
          pictured ? t`For people who do not see it. Say what matters for the question, without giving the answer away.` : file.name
        }
        required
        data-autofocus
        maxLength={300}
        value={words}
        error={tried && said === '' && t`Say it in a few words.`}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {adding.isPending && <SendingBar part={part} label={file.name} />}
    </FormDialog>
  )
}

function useSend(quizId: string, file: File, onProgress: (part: number) => void) {
  const stop = useRef(new AbortController())
  const adding = useMutation({ mutationFn: () => attach(quizId, file, { signal: stop.current.signal, onProgress }) })
  return { adding, stop: () => stop.current.abort() }
}

function Preview({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <Image src={url} alt="" mah={220} w="auto" maw="100%" fit="contain" radius="md" mx="auto" />
}
