import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { audit } from '../../audit-words.ts'
import { StayList } from '../../platform/bulk/stay-list.tsx'
import { staying } from '../../platform/bulk/stays.ts'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { number } from '../../platform/words/format.ts'
import type { Organization } from '../organizations/queries.ts'
import { TakeBackAll } from './take-back-all.tsx'
import { TakeBackDialog, leftWords } from './take-back-dialog.tsx'
import { type StayReason, useStays } from './use-stays.ts'
import { type Entry, entryWords } from './words.ts'

type Props = { organization: Organization; batch: string }

const PAGE = 200
/** Most entries that are loaded here and undone one at a time. */
const MOST = 1000

/** Summary of a bulk action that made several requests, with an undo button. */
export function BatchPanel({ organization, batch }: Props) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/audit-log',
    { params: { path: { org_id: organization.id }, query: { batch_id: batch, limit: PAGE } }, paged: true },
    byCursor,
  )
  const entries = useItems(pages)
  const isStuck = pages.isFetchNextPageError
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && !isStuck && entries.length < MOST })
  const whyOf = useStays(true)
  const again = () => void pages.refetch()
  // During a refetch the old entries stay, because the dialog with the outcomes lies above them.
  const error = pages.data && !isStuck ? null : pages.error
  if (error) return <Problem error={error} title={t`The act could not be looked at`} retry={again} />
  const isWhole = !pages.hasNextPage || entries.length >= MOST
  if (whyOf === undefined || entries.length === 0 || !isWhole) return null
  const act = { organizationId: organization.id, batch }
  if (pages.hasNextPage) return <LongAct {...act} whyOf={whyOf} />
  return <Act {...act} entries={entries} whyOf={whyOf} />
}

type ActProps = { organizationId: string; batch: string; whyOf: StayReason }

function Act({ entries, whyOf, ...act }: ActProps & { entries: Entry[] }) {
  const [asked, setAsked] = useState(false)
  const { stay, stays } = staying<Entry>((entry) => entryWords(entry, audit))
  const undoable = entries.filter((entry) => {
    const why = whyOf(entry)
    if (why !== undefined) stay(entry, why, entry.stays)
    return why === undefined
  })
  const count = entries.length
  return (
    <ActCard
      title={plural(count, { one: '# entry of one act', other: '# entries of one act' })}
      says={leftWords(count, undoable.length)}
      {...(undoable.length > 0 && { onTakeBack: () => setAsked(true) })}
    >
      {undoable.length < count && <StayList stays={stays()} />}
      {asked && <TakeBackDialog {...act} undoable={undoable} of={count} onClose={() => setAsked(false)} />}
    </ActCard>
  )
}

function LongAct(act: ActProps) {
  const [asked, setAsked] = useState(false)
  return (
    <ActCard
      title={t`More than ${number(MOST)} entries of one act`}
      says={t`How much of it can be taken back is counted first.`}
      onTakeBack={() => setAsked(true)}
    >
      {asked && <TakeBackAll {...act} onClose={() => setAsked(false)} />}
    </ActCard>
  )
}

type CardProps = { title: string; says: string; onTakeBack?: () => void; children: ReactNode }

const ActCard = ({ title, says, onTakeBack, children }: CardProps) => (
  <Card component="section" aria-label={t`One act`} withBorder p="md">
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {says}
          </Text>
        </div>
        {onTakeBack && (
          <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onTakeBack}>
            {t`Take it back`}
          </Button>
        )}
      </Group>
      {children}
    </Stack>
  </Card>
)
