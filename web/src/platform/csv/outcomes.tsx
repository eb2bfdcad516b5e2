import { plural, t } from '@lingui/core/macro'
import { Badge, Box, Card, Group, SegmentedControl, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { number } from '../words/format.ts'

/** The outcome of a row: taken, already there, or wrong. */
export type Kind = 'taken' | 'known' | 'failed'
export type RowOutcome = { at: number; kind: Kind; who?: string; why: ReactNode }

const kinds: Kind[] = ['taken', 'known', 'failed']
const colors = { taken: 'green', known: 'gray', failed: 'red' } as const
const SHOWN = 200

type Props = {
  counts: Record<Kind, number>
  labels: Record<Kind, string>
  /** Some or all rows. At first only failed rows are shown, if there are any. */
  rows: RowOutcome[]
  /** The word before `at`, such as `Row`. */
  counted: string
}

/** Shows the number of rows for each outcome, then each row with the reason. */
export function Outcomes({ counts, labels, rows, counted }: Props) {
  const [shown, setShown] = useState<'failed' | 'all'>(counts.failed > 0 ? 'failed' : 'all')
  const total = counts.taken + counts.known + counts.failed
  const wanted = shown === 'all' ? rows : rows.filter(({ kind }) => kind === 'failed')
  const [all, failed] = [number(total), number(counts.failed)]
  const surplus = (shown === 'all' ? total : counts.failed) - Math.min(wanted.length, SHOWN)
  return (
    <>
      <SimpleGrid cols={3} spacing="xs">
        {kinds.map((kind) => (
          <Card key={kind} withBorder p={{ base: 'xs', xs: 'md' }}>
            <Text size="xl" fw={650}>
              {number(counts[kind])}
            </Text>
            <Text size="sm" c="dimmed">
              {labels[kind]}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      {counts.failed > 0 && counts.failed < total && (
        <SegmentedControl
          aria-label={t`Rows shown`}
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'failed')}
          data={[
            { value: 'failed', label: t`With problems (${failed})` },
            { value: 'all', label: t`All rows (${all})` },
          ]}
        />
      )}
      <Rows rows={wanted.slice(0, SHOWN)} labels={labels} counted={counted} />
      {wanted.length > 0 && surplus > 0 && (
        <Text size="sm" c="dimmed">
          {plural(surplus, { one: '# more row is not shown.', other: '# more rows are not shown.' })}
        </Text>
      )}
    </>
  )
}

function Rows({ rows, labels, counted }: Pick<Props, 'rows' | 'labels' | 'counted'>) {
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  if (rows.length === 0) return null
  if (!wide) return <Cards rows={rows} labels={labels} counted={counted} />
  const named = rows.some(({ who }) => who !== undefined)
  return (
    <Box
      component="section"
      aria-label={t`Rows of the file`}
      tabIndex={0}
      bd="1px solid var(--app-line)"
      bdrs="md"
      bg="var(--mantine-color-body)"
      mah={420}
      style={{ overflow: 'auto' }}
    >
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{counted}</Table.Th>
            {named && <Table.Th>{t`Who`}</Table.Th>}
            <Table.Th w={190}>{t`Outcome`}</Table.Th>
            <Table.Th>{t`Why`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ at, kind, who, why }) => (
            <Table.Tr key={at}>
              <Table.Td>{number(at)}</Table.Td>
              {named && <Table.Td className="wraps">{who}</Table.Td>}
              <Table.Td>
                <KindBadge kind={kind} labels={labels} />
              </Table.Td>
              <Table.Td className="wraps">{why}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

/** Shows the rows as cards, for narrow windows. */
const Cards = ({ rows, labels, counted }: Pick<Props, 'rows' | 'labels' | 'counted'>) => (
  <Stack component="ul" aria-label={t`Rows of the file`} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
    {rows.map(({ at, kind, who, why }) => (
      <Card key={at} component="li" withBorder p="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} className="wraps">
            {counted} {number(at)}
            {who !== undefined && `, ${who}`}
          </Text>
          <KindBadge kind={kind} labels={labels} />
        </Group>
        <Text component="div" size="sm" className="wraps">
          {why}
        </Text>
      </Card>
    ))}
  </Stack>
)

const KindBadge = ({ kind, labels }: { kind: Kind; labels: Props['labels'] }) => (
  <Badge color={colors[kind]} variant="light" tt="none" miw="max-content">
    {labels[kind]}
  </Badge>
)
