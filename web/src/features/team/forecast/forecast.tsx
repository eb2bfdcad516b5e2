import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { NothingPasses } from '../../../platform/lists/filters.tsx'
import { Answer, Empty, Loading, useLate } from '../../../platform/parts/states.tsx'
import { type ViewProps, ofPicture } from '../filters.ts'
import { PictureFilterBar } from '../team-filter-bar.tsx'
import classes from './forecast.module.css'
import { MonthBars } from './month-bars.tsx'
import { type ForecastFigures, useForecast } from './use-forecast.ts'
import { WhoRunsOut } from './who-runs-out.tsx'

/** Shows which certifications expire in the next twelve months, and whose. */
export function Forecast({ organization, managed, filters, onChange, onClear }: ViewProps) {
  const asked = useForecast({ organization, managed, filters })
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
      <Answer query={asked} failed={t`The forecast could not be loaded`} wait={<Loading rows={6} height={44} />}>
        {(forecast) =>
          isEmpty(forecast) ? (
            <NothingRunsOut narrowed={Object.keys(ofPicture(filters)).length > 0} onClear={onClear} />
          ) : (
            <div className={classes.room}>
              <Card withBorder p="md" component="section" aria-label={t`What runs out, by month`}>
                <MonthBars org={organization.slug} filters={filters} forecast={forecast} />
              </Card>
              <div aria-busy={late} style={{ opacity: faded ? 0.6 : 1 }}>
                <WhoRunsOut key={filters.month} org={organization.slug} filters={filters} forecast={forecast} />
              </div>
            </div>
          )
        }
      </Answer>
    </>
  )
}

const isEmpty = ({ late, months }: ForecastFigures) => [late, ...months].every(({ count }) => count === 0)

function NothingRunsOut({ narrowed, onClear }: Pick<ViewProps, 'onClear'> & { narrowed: boolean }) {
  const title = t`Nothing runs out within twelve months`
  if (narrowed) return <NothingPasses title={title} onClear={onClear}>{t`Take a filter away to see more.`}</NothingPasses>
  return <Empty icon={<IconCalendarCheck />} title={title}>{t`And nobody is late with anything.`}</Empty>
}
