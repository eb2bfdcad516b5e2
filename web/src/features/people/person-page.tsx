import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { IconRobot, IconUserOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../../platform/parts/mark.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { MemberAction } from './member-actions.tsx'
import { PeopleCrumb } from '../directory/people-crumb.tsx'
import { PersonSections } from './person-sections.tsx'
import { type Found, usePerson } from './use-person.ts'

const route = getRouteApi('/inside/o/$org/people/$userId')

/** Everything that matters about one person, as far as the reader may see it. */
export function PersonPage() {
  const { userId } = route.useParams()
  const { organization } = useChosenOrganization()
  const found = usePerson(userId, organization)
  const { name, standings, member, isPending, error } = found
  if (isPending)
    return (
      <Frame title={t`Person`} found={found}>
        <Loading rows={4} height={96} />
      </Frame>
    )
  if (error) {
    const retry = () => void Promise.all([standings.refetch(), member.refetch()])
    return (
      <Frame title={t`Person`} found={found}>
        <Problem error={error} title={t`This page could not be loaded`} retry={retry} />
      </Frame>
    )
  }
  if (name === undefined)
    return (
      <Frame title={t`Person`} found={found}>
        <Empty
          icon={<IconUserOff />}
          title={t`There is nobody here whom you may see`}
        >{t`They may have left the organization, or somebody else is responsible for them.`}</Empty>
      </Frame>
    )
  return (
    <Frame
      title={name}
      intro={<Intro found={found} />}
      found={found}
      actions={member.data && <MemberAction member={member.data} organization={organization} matter="removal" />}
    >
      <PersonSections
        key={`${userId} ${organization.id}`}
        person={{ user_id: userId, name, organization, own: found.own }}
        standings={standings.data?.standings}
        member={member.data}
      />
    </Frame>
  )
}

function Intro({ found: { email, organization, member } }: { found: Found }) {
  return (
    <Group gap="4px 12px">
      <span className="wraps">{[email, organization.name].filter(Boolean).join(' · ')}</span>
      {member.data?.kind === 'machine' && <Mark color="gray" icon={IconRobot}>{t`Program`}</Mark>}
    </Group>
  )
}

type FrameProps = { title: string; found: Found; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

function Frame({ title, found: { organization }, intro, actions, children }: FrameProps) {
  return (
    <Page title={title} intro={intro} above={<PeopleCrumb org={organization.slug} />} actions={actions}>
      {children}
    </Page>
  )
}
