import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { KeptForm, NewPage } from '../../platform/kept/kept-form.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { OwnerFields } from '../organizations/owner-fields.tsx'
import type { OwnerDraft } from '../organizations/owner.ts'

type PageProps = { title: string; intro: string; children: ReactNode }

/** Page that creates events, for those who may do so in the organization. */
export function PlanningPage(props: PageProps) {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      {...props}
      above={<Crumb to="/o/$org/events" params={{ org: organization.slug }}>{t`Events`}</Crumb>}
      permission="events:write"
      refused={{
        title: t`You do not plan events`,
        says: t`Planning one needs the right to write events in this organization.`,
        action: <LinkButton to="/events">{t`See the events that you are on`}</LinkButton>,
      }}
    />
  )
}

type FormProps = Omit<ComponentProps<typeof KeptForm>, 'cancel'> & {
  owner: OwnerDraft
  /** Error of the owner. */
  error: string | undefined
  onOwner: (owner: { department: string }) => void
}

/** Form with the owner, the given fields, the last error and the buttons. */
export function PlanningForm({ owner, error, onOwner, children, ...form }: FormProps) {
  const { organization } = useChosenOrganization()
  return (
    <KeptForm
      {...form}
      cancel={<LinkButton to="/o/$org/events" params={{ org: organization.slug }} variant="default">{t`Cancel`}</LinkButton>}
    >
      <Card withBorder p="lg">
        <Stack gap="md">
          <OwnerFields permission="events:write" value={owner} error={error} onChange={onOwner} />
          {children}
        </Stack>
      </Card>
    </KeptForm>
  )
}
