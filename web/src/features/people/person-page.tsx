import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Mark } from '../../platform/parts/mark.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { AsOf, OtherMoment } from '../certifications/parts/as-of.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { JoinButton } from './joining/join-button.tsx'
import { MemberAction } from './member-actions.tsx'
import { YearButton } from './year-button.tsx'
import { PeopleCrumb } from '../directory/people-crumb.tsx'
import { Nobody } from './nobody.tsx'
import { PersonOnDay, PersonSections } from './person-sections.tsx'
import { personSearch } from './search.ts'
import { usePerson } from './use-person.ts'

const route = getRouteApi('/inside/o/$org/people/$userId')

/** Page of a person, with all that the reader may see. */
export function PersonPage() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const { at } = search
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const show = (day: string | undefined) =>
    void navigate({ search: personSearch({ ...search, at: day }), replace: true, resetScroll: false })
  const frame = { kind: t`Person`, above: <PeopleCrumb org={organization.slug} /> }
  return (
    <One query={usePerson(userId, organization, at)} failed={t`This page could not be loaded`} {...frame}>
      {(found) => {
        if (!found) return <Nobody />
        const { name, email, own, standings, late, member } = found
        const person = { user_id: userId, name, organization, own }
        const key = `${userId} ${organization.id}`
        return (
          <DetailPage
            title={name}
            above={frame.above}
            says={<span className="wraps">{[email, organization.name].filter(Boolean).join(' · ')}</span>}
            state={member?.kind === 'machine' && <Mark color="gray" icon={IconRobot}>{t`Program`}</Mark>}
            actions={
              <>
                {standings && <YearButton person={person} />}
                {member && at === undefined && <JoinButton person={person} />}
                {member && at === undefined && <MemberAction member={member} organization={organization} matter="removal" />}
              </>
            }
          >
            <Stack gap="xl">
              {standings && <AsOf day={at} onDay={show} />}
              <OtherMoment day={at} onDay={show} />
              {at === undefined || !standings ? (
                <PersonSections key={key} person={person} standings={standings} member={member} />
              ) : (
                <PersonOnDay key={key} person={person} standings={standings} late={late} day={at} />
              )}
            </Stack>
          </DetailPage>
        )
      }}
    </One>
  )
}
