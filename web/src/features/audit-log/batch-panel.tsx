import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '../../audit-words.ts'
import { BulkDialog, backWords } from '../../platform/bulk/bulk-dialog.tsx'
import { $api } from '../../platform/client.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { isOneOf } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { number } from '../../platform/words/format.ts'
import type { Organization } from '../organizations/queries.ts'
import { type Undoable, undoableOf } from './take-back.ts'
import { type Entry, entryWords } from './words.ts'

type Props = { organization: Organization; batch: string }

const PAGE = 200
/** So many entries at most are taken back from here. */
const MOST = 1000

/** What was one act, done by several requests: how much it was, and the way to take it back. */
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
  const { takesBack } = useHouse()
  const ways = useQuery({ queryKey: ['ways to take back'], queryFn: takesBack, staleTime: 'static' })
  const access = useAccess()
  const again = () => void Promise.all([pages.refetch(), ways.refetch()])
  // What is there stays while it is asked for anew: what became of each is told over it.
  const error = (pages.data && !isStuck ? null : pages.error) ?? ways.error
  if (error) return <Problem error={error} title={t`The act could not be looked at`} retry={again} />
  const isWhole = !pages.hasNextPage || entries.length >= MOST
  if (ways.data === undefined || entries.length === 0 || !isWhole) return null
  const undoable = pages.hasNextPage ? [] : undoableOf(entries, ways.data, access, organization.id)
  return <Act entries={entries} undoable={undoable} more={pages.hasNextPage} />
}

type ActProps = { entries: Entry[]; undoable: Undoable[]; more: boolean }

function Act({ entries, undoable, more }: ActProps) {
  const [asked, setAsked] = useState(false)
  const count = entries.length
  return (
    <Card component="section" aria-label={t`One act`} withBorder p="md">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Text fw={600}>
            {more
              ? t`More than ${number(count)} entries of one act`
              : plural(count, { one: '# entry of one act', other: '# entries of one act' })}
          </Text>
          <Text size="sm" c="dimmed">
            {more ? t`That is too much to be taken back at once.` : leftWords(count, undoable.length)}
          </Text>
        </div>
        {undoable.length > 0 && (
          <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setAsked(true)}>
            {t`Take it back`}
          </Button>
        )}
      </Group>
      {asked && <TakeBackDialog undoable={undoable} of={count} onClose={() => setAsked(false)} />}
    </Card>
  )
}

/** How much of an act stays as it is. */
function leftWords(count: number, undoable: number): string {
  if (undoable === 0) return t`None of it can be taken back.`
  const [left, all] = [number(count - undoable), number(count)]
  return undoable === count ? t`All of it can be taken back.` : t`${left} of ${all} cannot be taken back.`
}

type DialogProps = { undoable: Undoable[]; of: number; onClose: () => void }

function TakeBackDialog({ undoable, of, onClose }: DialogProps) {
  return (
    <BulkDialog
      selection={{ chosen: undoable, keyOf: ({ entry }) => entry.id }}
      nameOf={({ entry }) => entryWords(entry, audit)}
      title={(count) => plural(count, { one: 'Take # part of the act back', other: 'Take # parts of the act back' })}
      says={[
        t`The opposite of each is done, one after the other: an act of its own in the log.`,
        undoable.length < of && leftWords(of, undoable.length),
      ]
        .filter(Boolean)
        .join(' ')}
      does={t`Take it back`}
      words={{ ...backWords(), known: t`Nothing to take back` }}
      act={({ undo }) => undo()}
      isKnown={isBackAlready}
      onClose={onClose}
    />
  )
}

/** Somebody has taken it back before, or what it was about is gone. */
const isBackAlready = (error: unknown) =>
  isOneOf(error, ['not_found', 'role_held', 'record_undecided', 'award_revoked', 'sign_off_revoked'])
