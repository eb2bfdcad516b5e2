import { t } from '@lingui/core/macro'
import { Box, Table } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { ByWidth, DataTable } from '../../../platform/lists/data-table.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { locale } from '../../../platform/language.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { personName } from '../../../platform/words/names.ts'
import { HowFar } from '../mine/how-far.tsx'
import { type Level, levelLooks } from '../words.ts'
import classes from './team-table.module.css'

type TeamRow = Schemas['TeamRow']
type Props = { org: string; pathwayId: string; levels: Schemas['TeamLevel'][]; rows: TeamRow[] }

const NAME_WIDTH = 200
const LEVEL_WIDTH = 132
const together = new Intl.ListFormat(locale, { type: 'conjunction' })

/** Table of people by levels. On phones a card for each person has their progress and their open levels. */
export function TeamTable(props: Props) {
  const { levels, rows } = props
  return (
    <ByWidth
      cards={
        <Rows label={t`People`}>
          {rows.map((row, nr) => (
            <Row key={row.person?.user_id ?? nr} name={<Person {...props} row={row} />}>
              <HowFar complete={row.states.filter((state) => state === 'complete').length} count={levels.length} />
              <Open levels={levels} states={row.states} />
            </Row>
          ))}
        </Rows>
      }
      table={
        <Box component="section" aria-label={t`People by levels`} tabIndex={0} className={classes.scroller}>
          <div style={{ minWidth: NAME_WIDTH + levels.length * LEVEL_WIDTH }}>
            <DataTable head={<Head levels={levels} />}>
              {rows.map((row, nr) => (
                <Table.Tr key={row.person?.user_id ?? nr}>
                  <Table.Th scope="row" className={classes.name}>
                    <Person {...props} row={row} />
                  </Table.Th>
                  {row.states.map((state, at) => (
                    <Table.Td key={levels[at]?.id ?? at}>
                      <State state={state} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </DataTable>
          </div>
        </Box>
      }
    />
  )
}

const Head = ({ levels }: Pick<Props, 'levels'>) => (
  <>
    <Table.Th className={classes.name} w={NAME_WIDTH}>{t`Person`}</Table.Th>
    {levels.map(({ id, name }) => (
      <Table.Th key={id} className="wraps">
        {name}
      </Table.Th>
    ))}
  </>
)

function State({ state }: { state: Level['state'] }) {
  const { words, color, icon } = levelLooks[state]
  return (
    <Mark color={color} icon={icon}>
      {words}
    </Mark>
  )
}

function Open({ levels, states }: { levels: Props['levels']; states: TeamRow['states'] }) {
  const open = levels.filter((_, at) => states[at] === 'unlocked').map(({ name }) => name)
  return open.length > 0 && <Line>{t`Open: ${{ levels: together.format(open) }}`}</Line>
}

function Person({ org, pathwayId, row: { person } }: Props & { row: TeamRow }) {
  if (!person) return personName(person)
  return (
    <TextLink
      to="/o/$org/people/$userId/pathways/$pathwayId"
      params={{ org, userId: person.user_id, pathwayId }}
      size="sm"
      fw={600}
      className="wraps"
      preload={false}
    >
      {personName(person)}
    </TextLink>
  )
}
