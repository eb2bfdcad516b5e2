import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { type Month, type YearItem, daysOf, kinds } from './things.ts'
import { useOwnYear } from './use-year.ts'
import { type StepProps, YearView, thisYear } from './year-view.tsx'

const route = getRouteApi('/inside/my-records/year')

/** The reader's year: completed records, awards, due dates and events. */
export function MyYearPage() {
  const { year = thisYear() } = route.useSearch()
  return (
    <Page
      title={t`My year`}
      intro={t`What you completed and were awarded, what is due, and the events that you are on.`}
      above={<Crumb to="/my-records">{t`My records`}</Crumb>}
    >
      <YearView key={year} year={year} query={useOwnYear(year)} step={Step} kinds={kinds} name={Way} lists={Lists} />
    </Page>
  )
}

const Step = (button: StepProps) => <LinkButton to="/my-records/year" {...button} />

function Way({ kind, id, name, org }: YearItem) {
  if (kind === 'record')
    return (
      <TextLink to="/my-records/$recordId" params={{ recordId: id }} inherit preload={false}>
        {name}
      </TextLink>
    )
  if (kind !== 'event')
    return (
      <TextLink to="/certifications/$certificationId" params={{ certificationId: id }} inherit preload={false}>
        {name}
      </TextLink>
    )
  if (org === undefined) return name
  return (
    <TextLink to="/o/$org/events/$eventId" params={{ org, eventId: id }} inherit preload={false}>
      {name}
    </TextLink>
  )
}

/** Links to the month's records, if there are any, and to its calendar. */
function Lists({ month, things }: Month) {
  return (
    <>
      {things.some(({ kind }) => kind === 'record') && (
        <TextLink to="/my-records" search={daysOf(month)} size="sm">{t`Records of these days`}</TextLink>
      )}
      <TextLink to="/calendar" search={{ month }} size="sm">{t`Calendar`}</TextLink>
    </>
  )
}
