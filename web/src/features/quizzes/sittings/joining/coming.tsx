import { t } from '@lingui/core/macro'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { useNow } from '../../../events/use-now.ts'
import { isPast, lobbyOpens } from '../words.ts'
import { SittingRow } from './sitting-row.tsx'

const SHOWN = 3
const AHEAD_MS = 14 * 86_400_000
const SOON_MS = 60 * 60_000
const OFTEN_MS = 60_000

type Sitting = Schemas['ListedQuizSitting']

/** True when one of them is open, or opens within the hour. */
export const beginSoon = (sittings: Sitting[]) => sittings.some((sitting) => !isPast(sitting) && lobbyOpens(sitting) < Date.now() + SOON_MS)

/** Fetches the reader's live quizzes and shows those that are coming. Renders nothing when loading fails. */
export function ComingSittings() {
  const { data } = $api.useQuery(
    'get',
    '/api/quiz-sittings/mine',
    { params: { query: { limit: 10 } } },
    { refetchInterval: ({ state: { data: known } }) => (known && beginSoon(known.items) ? OFTEN_MS : false) },
  )
  return <Coming sittings={data?.items ?? []} />
}

/** Live quizzes that are open or begin within two weeks. Renders nothing when there are none. */
export function Coming({ sittings }: { sittings: Sitting[] }) {
  const now = useNow()
  const coming = sittings.filter((sitting) => !isPast(sitting) && Date.parse(sitting.starts_at) < now + AHEAD_MS).slice(0, SHOWN)
  if (coming.length === 0) return null
  return (
    <Section id="live-quizzes" title={t`Live quizzes`} more={<TextLink to="/live">{t`All live quizzes`}</TextLink>}>
      <Rows label={t`Live quizzes`}>
        {coming.map((sitting) => (
          <SittingRow key={sitting.id} sitting={sitting} />
        ))}
      </Rows>
    </Section>
  )
}
