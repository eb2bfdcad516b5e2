import { plural, t } from '@lingui/core/macro'
import { audit } from '../../audit-words.ts'
import { BulkDialog, backWords } from '../../platform/bulk/bulk-dialog.tsx'
import type { Undo } from '../../platform/bulk/run.ts'
import { isOneOf } from '../../platform/refusal.ts'
import { number } from '../../platform/words/format.ts'
import { type Entry, entryWords } from './words.ts'

type Props = { undoable: { entry: Entry; undo: Undo }[]; of: number; onClose: () => void }

/** Undoes the entries of a bulk action that can be undone, and shows the outcome of each. */
export function TakeBackDialog({ undoable, of, onClose }: Props) {
  return (
    <BulkDialog
      selection={{ chosen: undoable, keyOf: ({ entry }) => entry.id }}
      nameOf={({ entry }) => entryWords(entry, audit)}
      title={(count) => plural(count, { one: 'Take # part of the act back', other: 'Take # parts of the act back' })}
      says={takeBackWords(of, undoable.length)}
      does={t`Take it back`}
      words={{ ...backWords(), known: knownWords() }}
      act={({ undo }) => undo()}
      isKnown={isBackAlready}
      onClose={onClose}
    />
  )
}

/** Explains what undoing does, and how many entries it leaves. */
export const takeBackWords = (count: number, undoable: number) =>
  [t`The opposite of each is done, one after the other: an act of its own in the log.`, undoable < count && leftWords(count, undoable)]
    .filter(Boolean)
    .join(' ')

/** Says how many entries of a bulk action cannot be undone. */
export function leftWords(count: number, undoable: number): string {
  if (undoable === 0) return t`None of it can be taken back.`
  const [left, all] = [number(count - undoable), number(count)]
  return undoable === count ? t`All of it can be taken back.` : t`${left} of ${all} cannot be taken back.`
}

export const knownWords = () => t`Nothing to take back`

/** True when the entry was undone before, or its object is gone. */
export const isBackAlready = (error: unknown) =>
  isOneOf(error, ['not_found', 'role_held', 'record_undecided', 'award_revoked', 'sign_off_revoked'])
