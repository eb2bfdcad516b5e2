import { plural } from '@lingui/core/macro'
import { Badge, Button, Group } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { day as inWords, monthName } from '../../platform/words/format.ts'
import type { Kind, Month, YearItem } from './things.ts'
import { kindWords } from './words.ts'
import { idOf } from './year-picture.tsx'

const AT_ONCE = 8

type Props = {
  months: Month[]
  /** Renders an entry as a link, or as its name when there is no page. */
  name: ComponentType<YearItem>
  /** Renders links to the lists of the month. */
  lists: ComponentType<Month>
}

/** Months that have entries, each with its list. */
export const YearMonths = ({ months, ...ways }: Props) =>
  months.filter(({ things }) => things.length > 0).map((month) => <OneMonth key={month.month} month={month} {...ways} />)

const colors: Record<Kind, string> = { record: 'teal', award: 'blue', due: 'orange', event: 'violet' }

function OneMonth({ month, name: Name, lists: Lists }: Omit<Props, 'months'> & { month: Month }) {
  const [shown, setShown] = useState(AT_ONCE)
  const { things } = month
  const more = things.length - shown
  const title = monthName(month.month)
  return (
    <Section
      id={idOf(month.month)}
      title={title}
      more={
        <Group gap="md">
          <Lists {...month} />
        </Group>
      }
    >
      <Rows label={title}>
        {things.slice(0, shown).map((thing) => (
          <Row
            key={thing.key}
            name={<Name {...thing} />}
            badges={
              <Badge variant="light" color={colors[thing.kind]} tt="none">
                {kindWords[thing.kind]}
              </Badge>
            }
          >
            {/* A calendar day has no time zone. */}
            <Line>{inWords(`${thing.day}T12:00:00Z`, 'UTC')}</Line>
          </Row>
        ))}
      </Rows>
      {more > 0 && (
        <Button variant="default" mt="sm" onClick={() => setShown(things.length)}>
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </Button>
      )}
    </Section>
  )
}
