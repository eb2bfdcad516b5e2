import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { audit } from '../../audit-words.ts'
import type { ActOutcome, SendActs } from '../../platform/bulk/acts.ts'
import { backWords } from '../../platform/bulk/bulk-dialog.tsx'
import { Results } from '../../platform/bulk/results.tsx'
import type { Outcome } from '../../platform/bulk/run.ts'
import { Running } from '../../platform/bulk/running.tsx'
import { useActs } from '../../platform/bulk/use-acts.ts'
import { api } from '../../platform/client.ts'
import { DialogForm } from '../../platform/forms/form-dialog.tsx'
import { Dialog } from '../../platform/parts/dialog.tsx'
import { isOneOf } from '../../platform/refusal.ts'
import { number } from '../../platform/words/format.ts'
import { type Entry, entryWords } from './words.ts'

type Props = { organizationId: string; batch: string; undoable: Entry[]; of: number; onClose: () => void }

/** Takes back the entries of an act that can be taken back, and shows the outcome of each. */
export function TakeBackDialog({ organizationId, batch, undoable, of, onClose }: Props) {
  const [entries] = useState(undoable)
  const { state, start, stop } = useActs()
  const count = entries.length
  const take = (some: Entry[]) => start(some.length, takingBack(organizationId, batch, some))
  return (
    <Dialog
      onClose={state.phase === 'running' ? stop : onClose}
      title={plural(count, { one: 'Take # part of the act back', other: 'Take # parts of the act back' })}
      closeOnClickOutside={state.phase === 'over'}
    >
      {state.phase === 'asking' && (
        <DialogForm
          says={takeBackWords(of, count)}
          does={t`Take it back`}
          isPending={false}
          onSubmit={() => take(entries)}
          onClose={onClose}
        />
      )}
      {state.phase === 'running' && <Running {...state} label={t`Take it back`} onStop={stop} />}
      {state.phase === 'over' && (
        <Results
          outcomes={entries.map((entry, nr) => outcomeOf(entry, state, nr === 0))}
          keyOf={({ id }) => id}
          nameOf={(entry) => entryWords(entry, audit)}
          words={{ ...backWords(), known: knownWords() }}
          staysSelected={false}
          onAgain={take}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Sends the entries to take back; all of the act if they are left out. */
export const takingBack =
  (organization_id: string, batch_id: string, entries?: Entry[]): SendActs =>
  () =>
    api.POST('/api/acts/{batch_id}/take-back', {
      params: { path: { batch_id } },
      body: { organization_id, ...(entries && { entry_ids: entries.map(({ id }) => id) }) },
      parseAs: 'stream',
    })

/** The outcome of an entry. If the acts could not be sent, the first entry says why. */
function outcomeOf(item: Entry, { outcomes, refused }: { outcomes: ActOutcome[]; refused?: unknown }, isFirst: boolean): Outcome<Entry> {
  if (refused !== undefined) return isFirst ? { item, kind: 'failed', error: refused } : { item, kind: 'untried' }
  const outcome = outcomes.find(({ entry_id }) => entry_id === item.id)
  return outcome ? { item, kind: kindOf(outcome), error: outcome.error } : { item, kind: 'untried' }
}

/** An entry whose opposite was done before, or whose object is gone, has nothing to take back. */
export const kindOf = ({ outcome, error }: ActOutcome) => (outcome === 'failed' && isOneOf(error, BACK_ALREADY) ? 'known' : outcome)

const BACK_ALREADY = ['not_found', 'taken_back_already', 'role_held', 'record_undecided', 'award_revoked', 'sign_off_revoked'] as const

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
