import { plural, t } from '@lingui/core/macro'
import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../platform/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../platform/bulk/bulk-dialog.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { personName } from '../../platform/words/names.ts'
import { UndrawableNames } from '../certifications/parts/undrawable-letters.tsx'
import { isOneOf } from '../../platform/refusal.ts'
import { reopen } from '../records/keep.ts'
import { type ApprovalAddition, approve, refreshLists, reject } from './decide.ts'
import type { Verb } from './note-dialog.tsx'
import { type DecidableItem, nameOf } from './waiting.ts'

type Props = {
  selection: Selection<DecidableItem>
  /** The decision that the dialog asks about. Undefined while the dialog is closed. */
  verb: Verb | undefined
  /** Returns what the reader adds to a submission when they approve it. */
  added: (id: string) => ApprovalAddition
  onVerb: (verb: Verb | undefined) => void
  /** Called with the items that no longer wait. */
  onDone: (items: DecidableItem[]) => void
}

/** Approves or rejects all chosen items. */
export function BulkDecision({ selection, verb, added, onVerb, onDone }: Props) {
  const props = { selection, nameOf, onDone, isKnown, takeBack, afterwards: refreshLists, onClose: () => onVerb(undefined) }
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessageReport size={16} aria-hidden />}
          onClick={() => onVerb('reject')}
        >{t`Reject them`}</Button>
        <Button size="xs" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => onVerb('approve')}>{t`Approve them`}</Button>
      </BulkBar>
      {verb === 'approve' && (
        <BulkDialog
          {...props}
          title={(count) => plural(count, { one: 'Approve # that waits', other: 'Approve # that wait' })}
          says={t`Records count as completed, certifications are awarded, and seats and sign-offs given to whoever asked. What cannot be approved is named, and goes on waiting.`}
          does={t`Approve`}
          words={{ done: t`Approved`, known: t`Waits no longer`, failed: t`Not approved` }}
          act={(item) => approve(item, { added: added(item.id) })}
        >
          <Undrawable items={selection.chosen} />
        </BulkDialog>
      )}
      {verb === 'reject' && <RejectMany {...props} />}
    </>
  )
}

/** Names the people whose certificates would show boxes, of each certification that is asked for. */
function Undrawable({ items }: { items: DecidableItem[] }) {
  // The selection loses approved requests while the dialog is open, so the list is kept.
  const [asked] = useState(() =>
    items.flatMap((item) =>
      item.kind === 'request' && item.person
        ? [{ certificationId: item.thing_id, id: item.person.user_id, name: personName(item.person) }]
        : [],
    ),
  )
  return [...new Set(asked.map(({ certificationId }) => certificationId))].map((id) => (
    <UndrawableNames key={id} certificationId={id} people={asked.filter(({ certificationId }) => certificationId === id)} />
  ))
}

type RejectProps = Pick<Props, 'selection' | 'onDone'> & {
  takeBack: typeof takeBack
  nameOf: (item: DecidableItem) => string
  isKnown: (error: unknown) => boolean
  afterwards: () => Promise<unknown>
  onClose: () => void
}

function RejectMany(props: RejectProps) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const passes = () => {
    setMissing(note.trim() === '')
    return note.trim() !== ''
  }
  return (
    <BulkDialog
      {...props}
      title={(count) => plural(count, { one: 'Reject # that waits', other: 'Reject # that wait' })}
      says={t`Each of the people reads your note beside what they sent or asked for.`}
      does={t`Reject with this note`}
      danger
      words={{ done: t`Rejected`, known: t`Waits no longer`, failed: t`Not rejected` }}
      passes={passes}
      act={(item) => reject(item, note.trim())}
    >
      <Textarea
        label={t`What has to change?`}
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={2000}
        value={note}
        error={missing && t`Write a sentence, so that it can be mended.`}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
      />
    </BulkDialog>
  )
}

/** Only the decision about a submission can be undone, not one about a request or a seat. */
const takeBack = ({ kind, id }: DecidableItem) => (kind === 'record' ? () => reopen(id) : undefined)

/** True when another person decided first. A decided item may no longer be visible to the reader, so `not_found` counts too. */
const isKnown = (error: unknown) =>
  isOneOf(error, ['record_decided', 'request_decided', 'request_decided_already', 'sign_up_decided', 'not_found'])
