import { plural, t } from '@lingui/core/macro'
import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { useWide } from '../../platform/lists/data-table.tsx'
import { NothingPasses } from '../../platform/lists/filters.tsx'
import { usePrinting } from '../../platform/printing/printing.ts'
import { number } from '../../platform/words/format.ts'
import { Empty, useLate } from '../../platform/parts/states.tsx'
import type { LastReminder } from '../reminders/reminded.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import { PeopleList } from './people-list.tsx'
import { PrintedTeam } from './printed-team.tsx'
import type { Certification, Row } from './rows.ts'
import type { useMatrix } from './use-team.ts'

type Props = {
  /** Slug of the organization, for links. */
  org: string
  /** The day shown. Undefined for today. */
  at: string | undefined
  rows: Row[]
  /** True while the rows still have the previous filters or order. */
  late: boolean
  certifications: Certification[]
  pages: ReturnType<typeof useMatrix>['pages']
  /** Number of loaded people, before filtering. */
  known: number
  /** True when certifications are shown that a person is not required to have. */
  offers: boolean
  onOffers: (offers: boolean) => void
  onClear: () => void
  /** Undefined when rows cannot be chosen. */
  selection: Selection<Row> | undefined
  reminded: ReadonlyMap<string, LastReminder>
}

/** People who pass the filters. A wide window has a grid, others a list with the most urgent certifications, and paper a table. */
export function Found({ late, pages, known, offers, onOffers, onClear, ...list }: Props) {
  const { rows } = list
  const wide = useWide()
  const printing = usePrinting()
  const faded = useLate(late, 200)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  if (known === 0) return <Empty icon={<IconUsersGroup />} title={t`Nobody is here`}>{t`Nobody holds such a role at the moment.`}</Empty>
  return (
    <Box aria-busy={late} style={{ opacity: faded ? 0.6 : 1 }}>
      {rows.length === 0 ? (
        <NothingPasses
          title={t`Nobody passes these filters`}
          onClear={onClear}
        >{t`That may be good news. Take a filter away to see more.`}</NothingPasses>
      ) : printing ? (
        <PrintedTeam {...list} />
      ) : wide ? (
        <MatrixGrid {...list} />
      ) : (
        <PeopleList {...list} />
      )}
      <Group justify="space-between" mt="sm">
        <Text component="output" size="sm" c="dimmed">
          {howMany(rows.length, known, hasNextPage)}
        </Text>
        <Checkbox
          label={t`Show what nobody asks of them as well`}
          checked={offers}
          onChange={(event) => onOffers(event.currentTarget.checked)}
        />
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Load more people`}</Button>
        )}
      </Group>
    </Box>
  )
}

function howMany(shown: number, known: number, more: boolean) {
  const part = number(shown)
  if (more) return plural(known, { one: `${part} of the newest person`, other: `${part} of the newest # people` })
  if (shown === known) return plural(known, { one: '# person', other: '# people' })
  return plural(known, { one: `${part} of # person`, other: `${part} of # people` })
}
