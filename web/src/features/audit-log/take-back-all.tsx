import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { audit } from '../../audit-words.ts'
import { backWords } from '../../platform/bulk/bulk-dialog.tsx'
import { Running } from '../../platform/bulk/running.tsx'
import { StayList } from '../../platform/bulk/stay-list.tsx'
import { type EndedWalk, useWalk } from '../../platform/bulk/use-walk.ts'
import type { UndoOrReason } from '../../platform/bulk/walk.ts'
import { answered, api } from '../../platform/client.ts'
import { DialogForm } from '../../platform/forms/form-dialog.tsx'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { Dialog } from '../../platform/parts/dialog.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { number } from '../../platform/words/format.ts'
import { isBackAlready, knownWords, takeBackWords } from './take-back-dialog.tsx'
import { type Entry, entryWords } from './words.ts'

type Props = { organizationId: string; batch: string; wayOf: (entry: Entry) => UndoOrReason; onClose: () => void }

/** Entries in one response of the log. */
const PAGE = 200

/** Undoes a bulk action with too many entries to load at once. It first counts what can be undone, then undoes it page by page. */
export function TakeBackAll({ organizationId, batch, wayOf, onClose }: Props) {
  const entries = {
    read: (cursor: string | null) => {
      const query = { batch_id: batch, limit: PAGE, ...(cursor !== null && { cursor }) }
      return answered(api.GET('/api/organizations/{org_id}/audit-log', { params: { path: { org_id: organizationId }, query } }))
    },
    keyOf: ({ id }: Entry) => id,
    nameOf: (entry: Entry) => entryWords(entry, audit),
    isKnown: isBackAlready,
  }
  const counting = useWalk<Entry>({ ...entries, wayOf: (entry) => countedAs(wayOf(entry)), afterwards: nothing })
  const taking = useWalk<Entry>({ ...entries, wayOf })
  const begin = useRef(counting.go)
  const leave = useRef(counting.stop)
  useEffect(() => {
    begin.current()
    return leave.current
  }, [])
  const isTaking = taking.state.phase !== 'idle'
  const { state, stop, go } = isTaking ? taking : counting
  useUnsavedWarning(isTaking && state.phase === 'going')
  const counted = counting.state.phase === 'idle' ? undefined : counting.state.tally
  return (
    <Dialog onClose={isTaking && state.phase === 'going' ? stop : onClose} title={t`Take the act back`} closeOnClickOutside={false}>
      {state.phase === 'going' && (
        <Running
          taken={state.tally.seen}
          isWaiting={state.isWaiting}
          {...(isTaking && counted && { of: Math.max(counted.seen, state.tally.seen) })}
          label={isTaking ? t`Take it back` : t`Counting`}
          onStop={isTaking ? stop : onClose}
        />
      )}
      {state.phase === 'ended' && !isTaking && <Asking {...state} onBegin={taking.go} onAgain={go} onClose={onClose} />}
      {state.phase === 'ended' && isTaking && counted && <Outcome {...state} of={counted.seen} onGoOn={go} onClose={onClose} />}
    </Dialog>
  )
}

/** Replaces the undo function by one that does nothing, for counting. */
const countedAs = (way: UndoOrReason): UndoOrReason => (typeof way === 'string' ? way : nothing)
const nothing = () => Promise.resolve()

type AskingProps = EndedWalk & { onBegin: () => void; onAgain: () => void; onClose: () => void }

function Asking({ tally: { seen, done, stays }, ending, onBegin, onAgain, onClose }: AskingProps) {
  if (ending !== 'over')
    return (
      <Buttons onClose={onClose} more={<Button variant="default" onClick={onAgain}>{t`Try again`}</Button>}>
        {typeof ending === 'object' && <Problem error={ending.refused} title={t`The act could not be looked at`} />}
      </Buttons>
    )
  if (done === 0)
    return (
      <Buttons onClose={onClose}>
        <Text size="sm">{takeBackWords(seen, done)}</Text>
        <StayList stays={stays} />
      </Buttons>
    )
  return (
    <DialogForm
      says={plural(done, { one: '# entry is taken back.', other: '# entries are taken back.' }) + ` ${takeBackWords(seen, done)}`}
      does={t`Take it back`}
      isPending={false}
      onSubmit={onBegin}
      onClose={onClose}
    >
      {stays.length > 0 && <StayList stays={stays} />}
    </DialogForm>
  )
}

type OutcomeProps = EndedWalk & { of: number; onGoOn: () => void; onClose: () => void }

function Outcome({ tally: { seen, done, known, stays }, ending, of, onGoOn, onClose }: OutcomeProps) {
  const summary = useRef<HTMLOutputElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const words = { ...backWords(), known: knownWords() }
  const counts = { failed: stays.reduce((sum, { count }) => sum + count, 0), known, done }
  const [came, all] = [number(seen), number(of)]
  return (
    <Buttons onClose={onClose} more={ending !== 'over' && <Button variant="default" onClick={onGoOn}>{t`Go on`}</Button>}>
      <Text component="output" ref={summary} tabIndex={-1} fw={600}>
        {(['failed', 'known', 'done'] as const)
          .filter((kind) => counts[kind] > 0 || kind === 'done')
          .map((kind) => `${words[kind]}: ${number(counts[kind])}`)
          .join(' · ')}
      </Text>
      {ending !== 'over' && <Text size="sm">{t`It stopped after ${came} of ${all} entries. The others are as they were.`}</Text>}
      {typeof ending === 'object' && <Problem error={ending.refused} title={t`It could not go on`} />}
      {stays.length > 0 && <StayList stays={stays} />}
    </Buttons>
  )
}

type ButtonsProps = { children: ReactNode; more?: ReactNode; onClose: () => void }

const Buttons = ({ children, more, onClose }: ButtonsProps) => (
  <Stack gap="md">
    {children}
    <Group justify="flex-end">
      {more}
      <Button onClick={onClose}>{t`Close`}</Button>
    </Group>
  </Stack>
)
