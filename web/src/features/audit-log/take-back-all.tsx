import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ActOutcome } from '../../platform/bulk/acts.ts'
import { backWords } from '../../platform/bulk/bulk-dialog.tsx'
import { Running } from '../../platform/bulk/running.tsx'
import { StayList } from '../../platform/bulk/stay-list.tsx'
import { type UnchangedGroup, staying } from '../../platform/bulk/stays.ts'
import { useActs } from '../../platform/bulk/use-acts.ts'
import { DialogForm } from '../../platform/forms/form-dialog.tsx'
import { Dialog } from '../../platform/parts/dialog.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { sentence } from '../../platform/refusal.ts'
import { number } from '../../platform/words/format.ts'
import { kindOf, knownWords, takeBackWords, takingBack } from './take-back-dialog.tsx'
import { type ActCount, useCount } from './use-count.ts'
import type { StayReason } from './use-stays.ts'

type Props = { organizationId: string; batch: string; whyOf: StayReason; onClose: () => void }

/** Takes back an act with too many entries to show each. It first counts what can be taken back. */
export function TakeBackAll({ organizationId, batch, whyOf, onClose }: Props) {
  const { count, isOver, error, again } = useCount(organizationId, batch, whyOf)
  const { state, start, stop } = useActs()
  const take = () => start(count.undoable.size, takingBack(organizationId, batch))
  return (
    <Dialog onClose={state.phase === 'running' ? stop : onClose} title={t`Take the act back`} closeOnClickOutside={false}>
      {state.phase === 'asking' && error === undefined && !isOver && <Running taken={count.seen} label={t`Counting`} onStop={onClose} />}
      {state.phase === 'asking' && error !== undefined && (
        <Buttons onClose={onClose} more={<Button variant="default" onClick={again}>{t`Try again`}</Button>}>
          <Problem error={error} title={t`The act could not be looked at`} />
        </Buttons>
      )}
      {state.phase === 'asking' && error === undefined && isOver && <Asking count={count} onBegin={take} onClose={onClose} />}
      {state.phase === 'running' && <Running {...state} label={t`Take it back`} onStop={stop} />}
      {state.phase === 'over' && <Tally {...state} count={count} onGoOn={take} onClose={onClose} />}
    </Dialog>
  )
}

type AskingProps = { count: ActCount; onBegin: () => void; onClose: () => void }

function Asking({ count: { seen, undoable, stays }, onBegin, onClose }: AskingProps) {
  const done = undoable.size
  if (done === 0)
    return (
      <Buttons onClose={onClose}>
        <Text size="sm">{takeBackWords(seen, 0)}</Text>
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

type TallyProps = { outcomes: ActOutcome[]; refused?: unknown; count: ActCount; onGoOn: () => void; onClose: () => void }

function Tally({ outcomes, refused, count, onGoOn, onClose }: TallyProps) {
  const summary = useRef<HTMLOutputElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const words = { ...backWords(), known: knownWords() }
  const kinds = Map.groupBy(outcomes, kindOf)
  const stays = staysOf(kinds.get('failed') ?? [], count)
  const sizeOf = (kind: 'known' | 'done' | 'untried') => kinds.get(kind)?.length ?? 0
  const counts = { failed: stays.reduce((sum, { count }) => sum + count, 0), known: sizeOf('known'), done: sizeOf('done') }
  const isCut = refused !== undefined || sizeOf('untried') > 0
  const [came, all] = [number(counts.failed + counts.known + counts.done), number(count.seen)]
  return (
    <Buttons onClose={onClose} more={isCut && <Button variant="default" onClick={onGoOn}>{t`Go on`}</Button>}>
      <Text component="output" ref={summary} tabIndex={-1} fw={600}>
        {(['failed', 'known', 'done'] as const)
          .filter((kind) => counts[kind] > 0 || kind === 'done')
          .map((kind) => `${words[kind]}: ${number(counts[kind])}`)
          .join(' · ')}
      </Text>
      {isCut && <Text size="sm">{t`It stopped after ${came} of ${all} entries. The others are as they were.`}</Text>}
      {refused !== undefined && <Problem error={refused} title={t`It could not go on`} />}
      {stays.length > 0 && <StayList stays={stays} />}
    </Buttons>
  )
}

/** Returns the reasons of the entries that were not sent, with those of the acts that failed. */
function staysOf(failed: ActOutcome[], { undoable, stays: counted }: ActCount): UnchangedGroup[] {
  const { stay, stays } = staying<ActOutcome>(({ key }) => undoable.get(key) ?? '')
  for (const outcome of failed) if (undoable.has(outcome.key)) stay(outcome, sentence(outcome.error), outcome.error)
  return [...counted, ...stays()].toSorted((a, b) => b.count - a.count)
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
