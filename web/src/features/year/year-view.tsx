import { t } from '@lingui/core/macro'
import { type ButtonProps, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { today } from '../../platform/words/format.ts'
import { type YearSearch, yearSearch } from './search.ts'
import type { Month } from './things.ts'
import { countsWords } from './words.ts'
import { YearMonths } from './year-months.tsx'
import { YearPicture } from './year-picture.tsx'

/** Props of a button to another year. */
export type StepProps = Pick<ButtonProps, 'variant' | 'size' | 'px'> & { search: YearSearch; 'aria-label': string; children: ReactNode }

type YearContent = { months: Month[]; cut: boolean }

type Props<Data extends YearContent> = Pick<ComponentProps<typeof YearPicture>, 'kinds'> &
  Pick<ComponentProps<typeof YearMonths>, 'name' | 'lists'> & {
    year: number
    /** Button to another year, as a link of the page. */
    step: ComponentType<StepProps>
    query: ComponentProps<typeof Answer<Data>>['query']
  }

export const thisYear = () => Number(today().slice(0, 'YYYY'.length))

/** Chart of a year, with its months in words below. */
export const YearView = <Data extends YearContent>({ year, query, step, kinds, ...ways }: Props<Data>) => (
  <Stack gap="lg">
    <YearSteps year={year} step={step} />
    <Answer query={query} failed={t`The year could not be loaded`} wait={<Loading rows={3} height={110} />}>
      {({ months, cut }) => {
        const things = months.flatMap((month) => month.things)
        if (things.length === 0)
          return (
            <Empty icon={<IconCalendarOff />} title={t`Nothing falls into ${{ year: String(year) }}`}>
              {kinds.includes('event')
                ? t`Nothing was completed or awarded, nothing is due, and no event takes place.`
                : t`Nothing was completed or awarded, and nothing is due.`}
            </Empty>
          )
        return (
          <>
            <Card withBorder p="md" component="section" aria-label={t`The year by month`}>
              <Text mb="sm">{countsWords(things)}</Text>
              <YearPicture months={months} kinds={kinds} />
            </Card>
            {cut && <Text size="sm">{t`There is more in this year than is shown here.`}</Text>}
            <YearMonths months={months} {...ways} />
          </>
        )
      }}
    </Answer>
  </Stack>
)

/** The year, with buttons to the years before and after it. */
const YearSteps = ({ year, step: Step }: Pick<Props<YearContent>, 'year' | 'step'>) => (
  <Group justify="space-between" wrap="nowrap">
    <Title order={2} aria-live="polite">
      {year}
    </Title>
    <Group gap={4} wrap="nowrap">
      <Step {...face} search={of(year - 1)} aria-label={t`The year before`}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <Step {...face} search={of(year + 1)} aria-label={t`The year after`}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </Group>
  </Group>
)

const face = { variant: 'default', size: 'xs', px: 6 } as const
const of = (year: number) => (year === thisYear() ? {} : yearSearch({ year }))
