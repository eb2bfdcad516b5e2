import { t } from '@lingui/core/macro'
import { Box, Card, Table, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { DataTable } from '../../../platform/lists/data-table.tsx'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { Answer, Empty, Loading, useLate } from '../../../platform/parts/states.tsx'
import { ZoneNote } from '../../../platform/parts/zone-note.tsx'
import { day, number, percent } from '../../../platform/words/format.ts'
import { type ViewProps, ofPicture } from '../filters.ts'
import { partOf } from '../heat-map/steps.ts'
import { PictureFilterBar } from '../team-filter-bar.tsx'
import { CoverageLine } from './coverage-line.tsx'
import classes from './over-time.module.css'
import { type Point, useOverTime } from './use-over-time.ts'

/** Share of the required certifications that people had at the end of each month. */
export function OverTime({ organization, managed, filters, onChange, onClear }: ViewProps) {
  const asked = useOverTime({ organization, managed, filters })
  const late = asked.isPlaceholderData
  const faded = useLate(late, 200)
  return (
    <>
      <PictureFilterBar
        filters={filters}
        organizationId={organization.id}
        looksAround={!managed}
        certifications={asked.data?.certifications ?? []}
        onChange={onChange}
        onClear={onClear}
      />
      <Answer query={asked} failed={t`The coverage over time could not be loaded`} wait={<Loading rows={6} height={44} />}>
        {({ points }) =>
          points.every((point) => point.asked === 0) ? (
            <NothingAsked narrowed={Object.keys(ofPicture(filters)).length > 0} onClear={onClear} />
          ) : (
            <Box className={classes.room} aria-busy={late} style={{ opacity: faded ? 0.6 : 1 }}>
              <Card withBorder p="md" component="section" aria-label={t`Coverage over twelve months`}>
                <CoverageLine org={organization.slug} filters={{ ...filters, people: managed ? 'mine' : 'all' }} points={points} />
                <Text size="sm" c="dimmed" mt="xs">
                  {t`Of all that was asked of people at the end of each month, how much they had. Each day leads to the team as it stood then.`}
                </Text>
              </Card>
              <section aria-label={t`The same in figures`}>
                <Figures points={points} />
                <ZoneNote />
              </section>
            </Box>
          )
        }
      </Answer>
    </>
  )
}

function NothingAsked({ narrowed, onClear }: Pick<ViewProps, 'onClear'> & { narrowed: boolean }) {
  if (narrowed)
    return (
      <NothingPasses title={t`Nothing was asked of these people`} onClear={onClear}>{t`Take a filter away to see more.`}</NothingPasses>
    )
  return (
    <Empty icon={<IconUsersGroup />} title={t`Nothing was asked of anybody`}>
      {t`As soon as roles require certifications, you see here how many have them from month to month.`}
    </Empty>
  )
}

const Figures = ({ points }: { points: Point[] }) => (
  <DataTable
    dense
    head={
      <>
        <Table.Th>{t`Day`}</Table.Th>
        <Table.Th ta="right">{t`Share`}</Table.Th>
        <Table.Th ta="right">{t`Had`}</Table.Th>
        <Table.Th ta="right">{t`Asked`}</Table.Th>
      </>
    }
  >
    {points.map((point) => (
      <Table.Tr key={point.day}>
        <Table.Th scope="row" fw={400}>
          {day(point.evaluated_at)}
        </Table.Th>
        <Table.Td ta="right">{point.asked === 0 ? '–' : percent(partOf(point))}</Table.Td>
        <Table.Td ta="right">{number(point.had)}</Table.Td>
        <Table.Td ta="right">{number(point.asked)}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
)
