import { t } from '@lingui/core/macro'
import { ActionIcon, Group } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { isMissing } from '../../../../platform/missing.ts'
import { ColorSchemeToggle } from '../../../../platform/shell.tsx'
import { Answer } from '../../../../platform/parts/states.tsx'
import { useAwake } from '../../../events/check-in/use-awake.ts'
import { FilesOf } from '../../pictures/origin.tsx'
import { TimeLeft } from '../live/time-left.tsx'
import { useSitting } from '../live/use-sitting.ts'
import type { Sitting, State } from '../words.ts'
import { Stage } from './stage.tsx'
import classes from './screen.module.css'

const route = getRouteApi('/alone/quiz-sittings/$sittingId/screen')

/** A sitting in large type for the wall. It hides answers until they are revealed. */
export function ScreenPage() {
  const { sittingId } = route.useParams()
  const { query, state } = useSitting(sittingId)
  const files = useMemo(() => ({ sitting: sittingId }), [sittingId])
  const title = query.data?.title ?? t`Live quiz`
  useAwake()
  useEffect(() => {
    document.title = t`${title} · Learning records`
  }, [title])
  return (
    <main className={classes.screen!}>
      <header className={classes.head!}>
        <h1 className={classes.title!}>{title}</h1>
        <Group gap="xs" wrap="nowrap">
          <ColorSchemeToggle />
          <WholeScreen />
        </Group>
      </header>
      {isMissing(query.error) ? (
        <p className={classes.says!}>{t`There is no such live quiz, or it is not for you.`}</p>
      ) : (
        <Answer query={query} failed={t`The live quiz could not be loaded`}>
          {(sitting) => (
            <FilesOf value={files}>
              <Shown sitting={sitting} state={state ?? sitting.state} />
            </FilesOf>
          )}
        </Answer>
      )}
    </main>
  )
}

function Shown({ sitting, state }: { sitting: Sitting; state: State }) {
  const { phase, joined, answered } = state
  const asks = phase === 'question' || phase === 'paused' || phase === 'reveal'
  return (
    <>
      <div className={classes.stage!}>
        <Stage sitting={sitting} state={state} />
      </div>
      {asks && (
        <footer className={classes.foot!}>
          <span>{sitting.pacing === 'self' ? t`${answered} of ${joined} have handed in` : t`${answered} of ${joined} have answered`}</span>
          <TimeLeft state={state} size="1em" />
          {sitting.join_code !== null && (
            <span>
              {location.host}/live · <b className={classes.small!}>{sitting.join_code}</b>
            </span>
          )}
        </footer>
      )}
    </>
  )
}

function WholeScreen() {
  const { fullscreen, toggle } = useFullscreenDocument()
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={fullscreen ? t`Leave the whole screen` : t`Use the whole screen`}
      onClick={() => void toggle()}
    >
      {fullscreen ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
    </ActionIcon>
  )
}
