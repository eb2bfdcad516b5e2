import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Table, Text } from '@mantine/core'
import { memo } from 'react'
import { Choice, ChoiceHead, rowOf } from '../../../../platform/bulk/choice.tsx'
import type { Selection } from '../../../../platform/bulk/use-selection.ts'
import { ByWidth, DataTable, SortBy, SortHead } from '../../../../platform/lists/data-table.tsx'
import { day as dayWords } from '../../../../platform/words/format.ts'
import { exemptWords } from '../../parts/due.ts'
import { RuleSteps } from '../../parts/rule-steps.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import type { Standing } from '../../parts/states.ts'
import type { PeopleOrder } from '../filters.ts'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Line, Rows } from '../../../../platform/lists/rows.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { type LastReminder, RemindedLine } from '../../../reminders/reminded.tsx'

export type OrderingProps = { order: PeopleOrder | undefined; onOrder: (order: PeopleOrder | undefined) => void }

type Props = OrderingProps & {
  standings: Standing[]
  organizationId: string
  /** The day shown. Undefined for today. */
  day: string | undefined
  /** Undefined when rows cannot be chosen. */
  selection: Selection<Standing> | undefined
  /** Last reminder of each person, by user id. */
  reminded: ReadonlyMap<string, LastReminder>
}

export const StandingsTable = (props: Props) => <ByWidth cards={<StandingCards {...props} />} table={<Lines {...props} />} />

const orders: { value: PeopleOrder; label: string }[] = [
  { value: 'name', label: t`Name, A to Z` },
  { value: '-name', label: t`Name, Z to A` },
]

const StandingCards = ({ order, onOrder, ...props }: Props) => (
  <Stack gap="sm">
    <Group>
      <SortBy usual={t`Most urgent first`} orders={orders} sort={order} onSort={onOrder} />
    </Group>
    <CardList {...props} />
  </Stack>
)

const CardList = ({ standings, selection, reminded, ...where }: Omit<Props, keyof OrderingProps>) => (
  <Rows label={t`People`}>
    {standings.map((standing, index) => (
      <Card
        key={standing.person?.user_id ?? index}
        component="li"
        withBorder
        py="sm"
        px="md"
        {...(selection && rowOf(selection, standing))}
      >
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {selection?.offers(standing) && <Choice selection={selection} item={standing} name={personName(standing.person)} />}
          <Told standing={standing} reminded={remindedOf(standing, reminded)} {...where} />
        </Group>
      </Card>
    ))}
  </Rows>
)

const Lines = ({ standings, selection, reminded, order, onOrder, ...where }: Props) => (
  <DataTable
    head={
      <>
        {selection && <ChoiceHead />}
        <SortHead label={t`Person`} up="name" down="-name" first="up" sort={order} onSort={onOrder} />
        <Table.Th>{t`Standing`}</Table.Th>
        <Table.Th>{t`Due`}</Table.Th>
        <Table.Th>{t`Awarded`}</Table.Th>
        <Table.Th w={180}>{t`Rules satisfied`}</Table.Th>
      </>
    }
  >
    {standings.map((standing, index) => (
      <Table.Tr key={standing.person?.user_id ?? index} {...(selection && rowOf(selection, standing))}>
        {selection && (
          <Table.Td>
            {selection.offers(standing) && <Choice selection={selection} item={standing} name={personName(standing.person)} />}
          </Table.Td>
        )}
        <Cells standing={standing} reminded={remindedOf(standing, reminded)} {...where} />
      </Table.Tr>
    ))}
  </DataTable>
)

type RowProps = Pick<Props, 'organizationId' | 'day'> & { standing: Standing; reminded: LastReminder | undefined }

const remindedOf = ({ person }: Standing, reminded: Props['reminded']) => reminded.get(person?.user_id ?? '')

/** A person's standing on a card. */
const Told = memo(({ standing, reminded, ...where }: RowProps) => (
  <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
    <Group gap="xs">
      <Text fw={600} size="sm" component="div" className="wraps">
        <PersonLink person={standing.person} {...where} />
      </Text>
      <StateBadge state={standing.state} />
    </Group>
    {dueLine(standing) !== '' && <Line>{dueLine(standing)}</Line>}
    {proves(standing) && <RuleSteps rules={standing.rules} />}
    <RemindedLine reminded={reminded} />
  </Stack>
))

/** A person's standing in a table row. */
const Cells = memo(({ standing, reminded, ...where }: RowProps) => (
  <>
    <Table.Td>
      <PersonLink person={standing.person} {...where} />
      <RemindedLine reminded={reminded} />
    </Table.Td>
    <Table.Td>
      <StateBadge state={standing.state} />
    </Table.Td>
    <Table.Td>{dueCell(standing)}</Table.Td>
    <Table.Td style={{ whiteSpace: 'nowrap' }}>{standing.award && dayWords(standing.award.awarded_at)}</Table.Td>
    <Table.Td>{proves(standing) && <RuleSteps rules={standing.rules} />}</Table.Td>
  </>
))

/** Text for the column with due dates. Its heading already says “due”, so the text does not repeat it. */
const dueCell = (standing: Standing) => dateWords(standing) ?? (standing.due_at === null ? '' : dayWords(standing.due_at))

function dueLine(standing: Standing): string {
  const said = dateWords(standing)
  if (said !== undefined || standing.due_at === null) return said ?? ''
  const date = dayWords(standing.due_at)
  return t`Due ${date}`
}

/** Words for a person who is not simply due on a day. Undefined otherwise. */
const dateWords = (standing: Standing) => exceptionWords(standing) ?? (isRequired(standing) ? undefined : t`Not required`)

const isRequired = ({ required_by, due_at }: Standing) => required_by.length > 0 || due_at !== null

/** Words with the date for a person who is exempt, overdue or in grace. Undefined otherwise. */
function exceptionWords({ state, due_at, grace_until, exemption }: Standing): string | undefined {
  if (exemption) return exemptWords(exemption.until)
  if (due_at === null) return undefined
  const date = dayWords(due_at)
  if (state === 'overdue') return t`Was due ${date}`
  if (state !== 'in_grace' || grace_until === null) return undefined
  const end = dayWords(grace_until)
  return t`Was due ${date}, grace until ${end}`
}

/** True when the person still works toward it. A person who holds it or is exempt does not. */
const proves = ({ state }: Standing) => state !== 'valid' && state !== 'exempt'
