import { t } from '@lingui/core/macro'
import { $api } from '../../../../platform/client.ts'
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

/** Live quizzes that are open or begin within two weeks. Renders nothing when there are none, or when loading fails. */
export function ComingSittings() {
  const now = useNow()
  const { data } = $api.useQuery(
    'get',
    '/api/quiz-sittings/mine',
    { params: { query: { limit: 10 } } },
    {
      refetchInterval: ({ state: { data: known } }) =>
        known?.items.some((sitting) => !isPast(sitting) && lobbyOpens(sitting) < Date.now() + SOON_MS) ? OFTEN_MS : false,
    },
  )
  const coming = (data?.items ?? []).filter((sitting) => !isPast(sitting) && Date.parse(sitting.starts_at) < now + AHEAD_MS).slice(0, SHOWN)
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
