import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import type { Decision } from './use-decision.ts'
import { type DecidableItem, personOf } from './waiting.ts'

/** Rejecting needs a note, because it cannot be undone. Approving a request may have one. */
export type Verb = 'reject' | 'approve'
type Props = {
  item: DecidableItem
  verb: Verb
  decision: Decision
  note: string
  onNote: (note: string) => void
  onClose: () => void
}

/** Dialog for a decision with a note to the person who waits. The parent keeps the note when the dialog closes. */
export function NoteDialog({ item, verb, decision, note, onNote, onClose }: Props) {
  const [missing, setMissing] = useState(false)
  const { title, says, label, does, failed } = wordsFor(item, verb)
  const send = () => {
    setMissing(note.trim() === '')
    if (note.trim() === '') return
    if (verb === 'reject') decision.reject(item, note.trim())
    else decision.approve(item, { note: note.trim() })
  }
  return (
    <FormDialog
      title={title}
      says={says}
      does={does}
      danger={verb === 'reject'}
      begun={false}
      isPending={decision.isPending}
      error={decision.error}
      failed={failed}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label={label}
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={2000}
        value={note}
        error={
          missing && (verb === 'reject' ? t`Write a sentence, so that it can be mended.` : t`Write a sentence, or decide without one.`)
        }
        onChange={(event) => {
          onNote(event.currentTarget.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
    </FormDialog>
  )
}

function wordsFor(item: DecidableItem, verb: Verb) {
  const [person, name] = [personOf(item), item.title]
  if (verb === 'approve' && item.kind === 'sign_off')
    return {
      title: t`Sign off with a note`,
      says: t`You say that you saw ${person} do this: ${name}.`,
      label: t`What you saw`,
      does: t`Sign off with this note`,
      failed: t`It is not signed off`,
    }
  if (verb === 'approve')
    return {
      title: t`Approve with a note`,
      says: t`${person} gets “${name}”, and reads your note beside it.`,
      label: t`Your note`,
      does: t`Approve with this note`,
      failed: t`It is not awarded`,
    }
  const rejecting = { does: t`Reject with this note`, failed: t`It is not rejected` }
  if (item.kind === 'record')
    return {
      ...rejecting,
      title: t`Reject this submission`,
      says: t`${person} reads your note beside “${name}”, and can mend it and submit it again.`,
      label: t`What has to change?`,
    }
  if (item.kind === 'place')
    return {
      ...rejecting,
      title: t`Reject this request`,
      says: t`${person} reads your note, and cannot ask again. You can still put them on the roster of “${name}”.`,
      label: t`Why?`,
    }
  return {
    ...rejecting,
    title: t`Reject this request`,
    says: t`${person} reads your note, and can ask for “${name}” again.`,
    label: t`What is missing?`,
  }
}
