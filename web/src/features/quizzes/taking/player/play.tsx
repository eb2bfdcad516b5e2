import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { unique } from '../../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../../platform/forms/unsaved-warning.tsx'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../../platform/pages/page.tsx'
import { isOneOf } from '../../../../platform/refusal.ts'
import { Problem } from '../../../../platform/parts/states.tsx'
import type { Schemas } from '../../../../platform/client.ts'
import { isUnsaved } from './answers.ts'
import { useClaim } from './claim.ts'
import { clockOf } from './clock.ts'
import { Spoken, Superseded, TimeUp, Unsaved } from './notices.tsx'
import { Player } from './player.tsx'
import { useLeft } from './use-left.ts'
import { useSaver } from './use-saver.ts'

type Props = {
  attempt: Schemas['QuizAttempt']
  /** When the response arrived, by this machine's clock. */
  askedAt: number
  /** Fetches the attempt again. */
  look: () => unknown
}

/** Poll interval for the result once the time is up. */
const SETTLED_MS = 2000
const LAST_MS = 5000

/** Continues an attempt in this window. */
export function Play({ attempt, askedAt, look }: Props) {
  const { quiz, number: nr } = attempt
  const [writer] = useState(unique)
  const { saver, saving, clock, setClock } = useSaver(attempt, writer, askedAt)
  const claim = useClaim(attempt, writer)
  const { left, warning } = useLeft(clock)
  const { data: taken, error } = claim
  useEffect(() => {
    if (taken) saver.goOn(taken)
  }, [saver, taken])
  useEffect(() => setClock(clockOf(attempt, askedAt)), [attempt, askedAt, setClock])
  const isOver = saving.phase === 'over' || left === 0 || isOneOf(error, ['quiz_attempt_over'])
  const isEnding = left !== null && left < LAST_MS
  useEffect(() => {
    if (isEnding) void saver.flush()
  }, [isEnding, saver])
  useEffect(() => {
    if (!isOver) return undefined
    void look()
    const timer = setInterval(look, SETTLED_MS)
    return () => clearInterval(timer)
  }, [isOver, look])
  useUnsavedWarning(!isOver && Object.values(saving.answers).some(isUnsaved))
  return (
    <Page title={quiz.title} size="md" intro={t`Attempt ${nr}`} above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}>
      <Spoken warning={warning} />
      {isOver ? (
        <TimeUp answers={saving.answers} />
      ) : (
        <Player attempt={attempt} saver={saver} saving={saving} left={left}>
          <Stack gap="sm">
            {saving.phase === 'superseded' && <Superseded busy={claim.isFetching} onTake={() => void claim.refetch()} />}
            {error !== null && <Problem error={error} title={t`Your answers cannot be saved now`} retry={() => void claim.refetch()} />}
            <Unsaved answers={saving.answers} />
          </Stack>
        </Player>
      )}
    </Page>
  )
}
