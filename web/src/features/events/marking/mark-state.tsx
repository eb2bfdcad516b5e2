import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudUp, IconHelpCircle } from '@tabler/icons-react'
import { Note } from '../../../platform/lists/rows.tsx'
import { Mark as Badge } from '../../../platform/parts/mark.tsx'
import { useLate } from '../../../platform/parts/states.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { hours } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { attendanceWords } from '../words.ts'
import { drop } from './kept-marks.ts'
import { type Mark, insisted, isOnItsWay } from './queue.ts'
import { useKeepMark } from './use-marks.ts'

const NOTICED_MS = 1500

/** State of a mark that takes longer than usual to arrive. For a refused or overtaken one, it offers the decision. */
export function MarkState({ mark, name }: { mark: Mark | undefined; name: string }) {
  const isLate = useLate(mark !== undefined && isOnItsWay(mark), NOTICED_MS)
  if (mark === undefined) return null
  if (!isOnItsWay(mark)) return <ToDecide mark={mark} name={name} />
  if (!isLate) return null
  return mark.state.is === 'sent' ? (
    <Badge color="green" icon={IconCloudCheck}>{t`Sent`}</Badge>
  ) : (
    <Badge color="gray" icon={IconCloudUp}>{t`Waits to be sent`}</Badge>
  )
}

/** Lets a person decide which mark is right, because the app must not guess. */
function ToDecide({ mark, name }: { mark: Mark; name: string }) {
  const { me } = useAccess()
  const keepMark = useKeepMark()
  const [leave, insist] = [t`Leave it as it is`, t`Mark it as you had`]
  return (
    <Alert variant="light" color="yellow" mt={6} p="sm" title={titleOf(mark)} icon={<IconHelpCircle aria-hidden />}>
      <Text size="sm">{t`You had marked: ${{ attendance: attendanceWords[mark.attendance] }}.`}</Text>
      {mark.credited_hours !== null && <Text size="sm">{t`Credited: ${{ time: hours(mark.credited_hours) }}`}</Text>}
      {mark.note !== null && <Note>{mark.note}</Note>}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" aria-label={`${leave}: ${name}`} onClick={() => drop(localStorage, me.id, mark)}>
          {leave}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`${insist}: ${name}`}
          onClick={() => keepMark(insisted(mark, new Date().toISOString()))}
        >
          {insist}
        </Button>
      </Group>
    </Alert>
  )
}

function titleOf({ state }: Mark): string {
  if (state.is === 'refused') return sentence(state.why)
  if (state.is !== 'overtaken') return ''
  const { marked_by, attendance } = state.by
  return t`${{ who: personName(marked_by) }} marked later: ${{ attendance: attendanceWords[attendance] }}`
}
