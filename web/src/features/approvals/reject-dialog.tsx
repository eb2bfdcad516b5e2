import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../platform/states.tsx'
import { type LearningRecord, learnerName } from '../records/words.ts'
import type { Decision } from './use-decision.ts'

type Props = {
  record: LearningRecord
  decision: Decision
  note: string
  onNote: (note: string) => void
  onClose: () => void
}

/** Rejecting cannot be taken back, so it takes a note: what has to change. The note outlives the dialog. */
export function RejectDialog({ record, decision, note, onNote, onClose }: Props) {
  const [missing, setMissing] = useState(false)
  const send = () => {
    setMissing(note.trim() === '')
    if (note.trim() !== '') decision.reject(record, note.trim())
  }
  return (
    <Modal opened onClose={onClose} title="Reject this submission" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text size="sm" className="wraps">
            {learnerName(record)} reads your note beside “{record.title}”, and can mend it and submit it again.
          </Text>
          <Textarea
            label="What has to change?"
            required
            data-autofocus
            autosize
            minRows={4}
            maxRows={10}
            maxLength={2000}
            value={note}
            error={missing && 'Write a sentence, so that it can be mended.'}
            onChange={(event) => {
              onNote(event.currentTarget.value)
              setMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
          {decision.error && <Problem error={decision.error} title="It is not rejected" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" loading={decision.isPending}>
              Reject with this note
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
