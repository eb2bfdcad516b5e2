import { t } from '@lingui/core/macro'
import { Grid, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconLock } from '@tabler/icons-react'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../../platform/pages/detail-page.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { useAwake } from '../../../events/check-in/use-awake.ts'
import { FilesOf } from '../../pictures/origin.tsx'
import { useSitting } from '../live/use-sitting.ts'
import { type Sitting, type State, isPast, statusLooks } from '../words.ts'
import { Controls } from './controls.tsx'
import { Done } from './done.tsx'
import { OnTheWall } from './on-the-wall.tsx'
import { Seats } from './seats.tsx'
import { useAdvance } from './use-advance.ts'
import { WayIn } from './way-in.tsx'

const route = getRouteApi('/inside/quiz-sittings/$sittingId/host')
const above = <Crumb to="/live">{t`Live quizzes`}</Crumb>

/** Page where a host leads a sitting: the participants, the open question and the next step. */
export function HostPage() {
  const { sittingId } = route.useParams()
  const live = useSitting(sittingId)
  const files = useMemo(() => ({ sitting: sittingId }), [sittingId])
  useAwake()
  return (
    <FilesOf value={files}>
      <One query={live.query} kind={t`Live quiz`} failed={t`The live quiz could not be loaded`} above={above}>
        {(sitting) => <Led key={sitting.id} sitting={sitting} {...live} state={live.state ?? sitting.state} />}
      </One>
    </FilesOf>
  )
}

type Props = { sitting: Sitting; state: State; tell: (state: State) => void; look: () => unknown }

function Led({ sitting, state, tell, look }: Props) {
  const { title, quiz, status, is_host } = sitting
  const { words, color, icon } = statusLooks[status]
  const advance = useAdvance({ sitting, state, tell, look })
  const isOver = isPast(sitting) || state.phase === 'ended'
  return (
    <DetailPage
      title={title}
      above={above}
      says={quiz.title === title ? undefined : <span className="wraps">{quiz.title}</span>}
      state={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
    >
      {is_host ? (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              {isOver ? (
                <Done sitting={sitting} />
              ) : (
                <>
                  <Controls sitting={sitting} state={state} advance={advance} look={look} />
                  <OnTheWall state={state} />
                </>
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="lg">
              {!isOver && <WayIn sitting={sitting} />}
              <Seats sitting={sitting} state={state} />
            </Stack>
          </Grid.Col>
        </Grid>
      ) : (
        <Empty icon={<IconLock />} title={t`You do not lead it`}>{t`Whoever keeps the quiz can name you as a host.`}</Empty>
      )}
    </DetailPage>
  )
}
