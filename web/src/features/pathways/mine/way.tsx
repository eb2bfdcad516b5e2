import { t } from '@lingui/core/macro'
import { Group, SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import type { Schemas } from '../../../platform/client.ts'
import { DetailPage } from '../../../platform/pages/detail-page.tsx'
import { Loading } from '../../../platform/parts/states.tsx'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { usePrinting } from '../../../platform/printing/printing.ts'
import type { PathwayViewSearch } from '../search.ts'
import { type Progress, completeOf } from '../words.ts'
import { lazyPart } from '../../../platform/offline/lazy-part.ts'
import { HowFar } from './how-far.tsx'
import { Levels } from './levels.tsx'
import { Next } from './next.tsx'
import { Things } from './things.tsx'

const PathwayMap = lazyPart(
  () => import('../map/pathway-map.tsx'),
  ({ PathwayMap }) => PathwayMap,
)

type FrameProps = {
  progress: Progress
  /** Name of the person, when it is not the reader. */
  says?: string
  above: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Page of a pathway with a person's progress. */
export const WayPage = ({ progress, says = progress.description ?? undefined, ...page }: FrameProps) => (
  <DetailPage title={progress.pathway.name} says={says} {...page} />
)

type Props = PathwayViewSearch & {
  progress: Progress
  /** Undefined until it is loaded, and for readers who may see only the progress. */
  pathway: Schemas['LearningPathway'] | undefined
  onView: (view: PathwayViewSearch['view']) => void
}

/** A pathway with a person's progress, as a list or as a map. */
export function Way({ progress, pathway, view, onView }: Props) {
  const printing = usePrinting()
  return (
    <Stack gap="xl">
      <HowFar complete={completeOf(progress)} count={progress.levels.length} />
      <Next progress={progress} />
      {pathway?.description_markdown && <Markdown>{pathway.description_markdown}</Markdown>}
      {pathway && <Things of={{ pathwayId: pathway.id }} attachments={pathway.attachments} aids={pathway.job_aids} />}
      {progress.levels.length > 0 && <View view={view} onView={onView} />}
      {view === 'map' && !printing && progress.levels.length > 0 ? (
        <Suspense fallback={<Loading rows={1} height={320} />}>
          <PathwayMap progress={progress} />
        </Suspense>
      ) : (
        <Levels progress={progress} pathway={pathway} />
      )}
    </Stack>
  )
}

const View = ({ view, onView }: Pick<Props, 'view' | 'onView'>) => (
  <Group>
    <SegmentedControl
      aria-label={t`How the levels are shown`}
      data={[
        { value: 'list', label: t`List` },
        { value: 'map', label: t`Map` },
      ]}
      value={view ?? 'list'}
      onChange={(value) => onView(value === 'map' ? value : undefined)}
    />
  </Group>
)
