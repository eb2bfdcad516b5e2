import { plural, t } from '@lingui/core/macro'
import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudUp, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { TextLink } from '../../../platform/parts/links.tsx'
import { useLate } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { drop } from './kept-marks.ts'
import { type Mark, isOnItsWay } from './queue.ts'
import { keepSending } from './sending.ts'
import { useMarks } from './use-marks.ts'
import { openQuestion } from '../../../platform/over/question.ts'

/** Sending takes less time than this when there is a connection. */
const NOTICED_MS = 1500
const DONE_MS = 10_000

/** Notice above every page: marks that wait for a connection, have arrived, or need a decision. */
export function UnsentMarks() {
  const { me } = useAccess()
  const marks = useMarks()
  useEffect(() => keepSending(me.id), [me.id])
  const waiting = marks.filter(({ state }) => state.is === 'waiting').length
  const isLate = useLate(waiting > 0, NOTICED_MS)
  const hasArrived = useArrival(isLate)
  const open = Map.groupBy(
    marks.filter((mark) => !isOnItsWay(mark)),
    ({ event }) => event.id,
  )
  return (
    <output className="screen-only unsent-marks">
      {isLate && (
        <Said icon={<IconCloudUp size={18} />}>
          {plural(waiting, { one: '# mark waits for a connection', other: '# marks wait for a connection' })}
        </Said>
      )}
      {hasArrived && open.size === 0 && <Said icon={<IconCloudCheck size={18} />}>{t`All marks are sent`}</Said>}
      {[...open].map(([id, some]) => (
        <Said key={id} icon={<IconHelpCircle size={18} />}>
          <ToDecide marks={some} />
        </Said>
      ))}
    </output>
  )
}

function ToDecide({ marks }: { marks: Mark[] }) {
  const { me } = useAccess()
  const [first] = marks
  if (!first) return null
  const { id, title, organization_id } = first.event
  return (
    <>
      {plural(marks.length, {
        one: '# mark was not taken over. Decide about it:',
        other: '# marks were not taken over. Decide about them:',
      })}{' '}
      <TextLink to="/o/$org/events/$eventId" params={{ org: organization_id, eventId: id }} hash="roster" underline="always">
        {title}
      </TextLink>{' '}
      <Button size="compact-xs" variant="default" onClick={() => confirmForgetting(marks, me.id)}>
        {plural(marks.length, { one: 'Forget it', other: 'Forget them' })}
      </Button>
    </>
  )
}

/** Asks for confirmation, then drops marks that were not accepted. An event may be gone together with its page, so this is offered here. */
function confirmForgetting(marks: Mark[], whose: string) {
  openQuestion({
    title: plural(marks.length, { one: 'Forget this mark?', other: 'Forget these # marks?' }),
    centered: true,
    children: (
      <Text size="sm" className="wraps">
        {t`What stands stays as it is: ${{ names: marks.map(({ name }) => name).join(', ') }}.`}
      </Text>
    ),
    labels: { confirm: t`Forget`, cancel: t`Cancel` },
    confirmProps: { color: 'red.9' },
    onConfirm: () => {
      for (const mark of marks) drop(localStorage, whose, mark)
    },
  })
}

const Said = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Paper withBorder p="xs" mb="xs" shadow="xs">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box aria-hidden style={{ flex: 'none', display: 'flex' }}>
        {icon}
      </Box>
      <Text size="sm" component="div" className="wraps">
        {children}
      </Text>
    </Group>
  </Paper>
)

/** True for a while after waiting marks have arrived. */
function useArrival(waits: boolean): boolean {
  const [waited, setWaited] = useState(false)
  if (waits && !waited) setWaited(true)
  useEffect(() => {
    if (waits || !waited) return undefined
    const timer = setTimeout(() => setWaited(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [waits, waited])
  return waited && !waits
}
