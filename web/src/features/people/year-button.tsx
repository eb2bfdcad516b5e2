import { t } from '@lingui/core/macro'
import { IconCalendarStats } from '@tabler/icons-react'
import { LinkButton } from '../../platform/parts/links.tsx'
import type { ShownPerson } from './person.ts'

/** Link to the page with a person's year by month. */
export function YearButton({ person: { user_id, own, organization } }: { person: ShownPerson }) {
  const face = { variant: 'default', leftSection: <IconCalendarStats size={18} aria-hidden /> }
  if (own) return <LinkButton to="/my-records/year" {...face}>{t`My year`}</LinkButton>
  const params = { org: organization.slug, userId: user_id }
  return <LinkButton to="/o/$org/people/$userId/year" params={params} {...face}>{t`The year`}</LinkButton>
}
