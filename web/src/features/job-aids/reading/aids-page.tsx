import { t } from '@lingui/core/macro'
import { Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconBook2, IconChecks } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { useKept } from '../../../platform/offline/use-kept.ts'
import { CardSection } from '../../../platform/lists/card-section.tsx'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { holdsWords } from '../../../platform/words/fold.ts'
import { ago, day, moment } from '../../../platform/words/format.ts'
import { type OwnAids, ownAids } from '../search.ts'
import { type AvailableAid, isToConfirm, readingLooks, readingOf } from '../words.ts'

const route = getRouteApi('/inside/job-aids')

/** With fewer aids there is no search field, because looking is quicker than typing. */
const MANY = 8

/** Job aids for the reader. Those with unread content come first. */
export function AidsPage() {
  const { q, to_confirm } = route.useSearch()
  const navigate = route.useNavigate()
  const { me } = useAccess()
  const available = useKept(`${me.id} job-aids`, $api.useQuery('get', '/api/job-aids/available', {}, { staleTime: 0 }))
  const narrow = (next: Record<keyof OwnAids, unknown>) => void navigate({ search: ownAids(next), replace: true })
  const confirming = available.data?.filter(isToConfirm).length ?? 0
  return (
    <ListPage
      title={t`Job aids`}
      intro={t`Short instructions for the work itself, to be looked up whenever they are needed.`}
      filters={
        <>
          {((available.data?.length ?? 0) > MANY || q !== undefined) && (
            <SearchField
              label={t`Find a job aid`}
              placeholder={t`A title or a subject`}
              q={q}
              onSearch={(next) => narrow({ q: next, to_confirm })}
            />
          )}
          {(confirming > 0 || to_confirm) && (
            <Checkbox
              mt="sm"
              label={t`Only what I am to confirm (${{ count: confirming }})`}
              checked={to_confirm ?? false}
              onChange={(event) => narrow({ q, to_confirm: event.currentTarget.checked })}
            />
          )}
        </>
      }
    >
      <Answer query={available} failed={t`The job aids could not be loaded`} wait={<Loading rows={3} height={110} />}>
        {(all) => {
          const found = all.filter((aid) => hasWords(aid, q) && (!to_confirm || isToConfirm(aid)))
          if (found.length > 0) return <Found aids={found} from={available.from} />
          if (all.length > 0) return <NothingPasses title={t`No job aid is like that`} onClear={() => void navigate({ search: {} })} />
          return (
            <Empty
              icon={<IconBook2 />}
              title={t`No job aid is for you yet`}
            >{t`They appear here as soon as somebody in your organization writes one that is meant for you.`}</Empty>
          )
        }}
      </Answer>
    </ListPage>
  )
}

const hasWords = ({ title, description, subjects }: AvailableAid, q = '') =>
  holdsWords(q, title, description, ...subjects.map(({ name }) => name))

function Found({ aids, from }: { aids: AvailableAid[]; from: string | undefined }) {
  const isDone = (aid: AvailableAid) => readingOf(aid) === 'read' && !isToConfirm(aid)
  const [unread, read] = [aids.filter((aid) => !isDone(aid)), aids.filter(isDone)]
  return (
    <Stack gap="xl">
      {from !== undefined && <Text size="sm" c="dimmed">{t`This is how the list was on ${{ when: moment(from) }}.`}</Text>}
      {unread.length > 0 && (
        <CardSection title={t`To read`} items={unread}>
          {toCard}
        </CardSection>
      )}
      {read.length > 0 && (
        <CardSection title={t`Read already`} items={read}>
          {toCard}
        </CardSection>
      )}
    </Stack>
  )
}

const toCard = (aid: AvailableAid) => <AidCard key={aid.id} aid={aid} />

function AidCard({ aid }: { aid: AvailableAid }) {
  const { words, color, icon } = readingLooks[readingOf(aid)]
  const { last_viewed_at } = aid.standing
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3} className="wraps" style={{ flex: '1 1 160px' }}>
          <TextLink to="/job-aids/$aidId" params={{ aidId: aid.id }} c="inherit" fw="inherit" data-covers>
            {aid.title}
          </TextLink>
        </Title>
        <Group gap={6}>
          {isToConfirm(aid) && <Mark color="orange" icon={IconChecks}>{t`To confirm`}</Mark>}
          <Mark color={color ?? 'gray'} icon={icon}>
            {words}
          </Mark>
        </Group>
      </Group>
      <Stack gap={6} mt="xs">
        {aid.description && (
          <Text size="sm" c="dimmed" className="keeps-lines" lineClamp={3}>
            {aid.description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {last_viewed_at === null ? t`Changed ${{ when: day(aid.updated_at) }}` : t`You opened it ${{ when: ago(last_viewed_at) }}`}
        </Text>
      </Stack>
    </Card>
  )
}
