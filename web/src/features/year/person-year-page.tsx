import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { Nobody } from '../people/nobody.tsx'
import { isHidden } from '../people/use-person.ts'
import { type Month, type YearItem, daysOf, kindsOfOthers } from './things.ts'
import { usePersonYear } from './use-year.ts'
import { type StepProps, YearView, thisYear } from './year-view.tsx'

const route = getRouteApi('/inside/o/$org/people/$userId/year')

/** A person's year in the organization, as far as the reader may see it: completed records, awards and due dates. */
export function PersonYearPage() {
  const { userId } = route.useParams()
  const { year = thisYear() } = route.useSearch()
  const { organization } = useChosenOrganization()
  const query = usePersonYear(userId, organization, year)
  if (isHidden(query.error)) return <Nobody />
  const name = query.data ? personName(query.data.person) : t`Person`
  const org = organization.slug
  return (
    <Page
      title={t`A year of ${name}`}
      intro={t`What they completed and were awarded, and what is due, as far as you may see it.`}
      above={
        <Crumb to="/o/$org/people/$userId" params={{ org, userId }}>
          {name}
        </Crumb>
      }
    >
      <YearView key={year} year={year} query={query} step={Step} kinds={kindsOfOthers} name={Way} lists={Lists} />
    </Page>
  )
}

function Step(button: StepProps) {
  return <LinkButton to="/o/$org/people/$userId/year" params={route.useParams()} {...button} />
}

/** Link to the month's records, if the reader may see any. */
function Lists({ month, things }: Month) {
  const { org, userId } = route.useParams()
  if (!things.some(({ kind }) => kind === 'record')) return null
  return (
    <TextLink to="/o/$org/records" params={{ org }} search={{ learner: userId, ...daysOf(month) }} size="sm">
      {t`Records of these days`}
    </TextLink>
  )
}

function Way({ kind, id, name }: YearItem) {
  const { org, userId } = route.useParams()
  if (kind === 'record')
    return (
      <TextLink to="/o/$org/records/$recordId" params={{ org, recordId: id }} inherit preload={false}>
        {name}
      </TextLink>
    )
  const params = { org, userId, certificationId: id }
  return (
    <TextLink to="/o/$org/people/$userId/certifications/$certificationId" params={params} inherit preload={false}>
      {name}
    </TextLink>
  )
}
