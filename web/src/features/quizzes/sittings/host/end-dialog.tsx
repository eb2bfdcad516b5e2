import { plural, t } from '@lingui/core/macro'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import type { State } from '../words.ts'
import type { Advance } from './use-advance.ts'

type Props = { state: State; advance: Advance; onClose: () => void }

/** Ends a sitting for all participants, after a warning about the effect. */
export function EndDialog({ state: { joined }, advance, onClose }: Props) {
  const people = plural(joined, {
    0: 'Nobody has joined.',
    one: 'What one person has answered is handed in.',
    other: 'What # people have answered is handed in.',
  })
  return (
    <FormDialog
      title={t`End it for everybody?`}
      says={`${people} ${t`Nobody can answer any more, and nobody can join. This cannot be taken back.`}`}
      does={t`End it now`}
      danger
      begun={false}
      isPending={advance.isPending}
      error={null}
      onSubmit={() => {
        advance.advance('end')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
