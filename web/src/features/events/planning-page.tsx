import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Form } from '../../platform/forms/form.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty, Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type OwnerDraft, OwnerFields } from '../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../organizations/queries.ts'

type PageProps = { title: string; intro: string; children: (organization: Organization) => ReactNode }

/** Page that creates events, for those who may do so in the organization. */
export function PlanningPage({ title, intro, children }: PageProps) {
  const { organization, held: allowed } = useChosenOrganization('events:write')
  return (
    <Page
      title={title}
      intro={allowed && intro}
      size="sm"
      above={<Crumb to="/o/$org/events" params={{ org: organization.slug }}>{t`Events`}</Crumb>}
    >
      {allowed ? (
        children(organization)
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not plan events`}
          action={<LinkButton to="/events">{t`See the events that you are on`}</LinkButton>}
        >{t`Planning one needs the right to write events in this organization.`}</Empty>
      )}
    </Page>
  )
}

type FormProps = {
  /** Slug of the organization in the address. */
  org: string
  owner: OwnerDraft
  /** True once the user tried to send the form. Missing fields are shown then. */
  tried: boolean
  onOwner: (owner: { department: string }) => void
  /** The last error and its title. */
  problem: { error: unknown; title: string } | undefined
  /** Label of the submit button. */
  does: string
  isPending: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Form with the owner, the given fields, the last error and the buttons. */
export function PlanningForm({ org, owner, tried, onOwner, problem, does, isPending, onSubmit, children }: FormProps) {
  return (
    <Form isPending={isPending} onSubmit={onSubmit}>
      <Stack gap="lg">
        <Card withBorder p="lg">
          <Stack gap="md">
            <OwnerFields
              permission="events:write"
              value={owner}
              error={tried && owner.department === '' ? t`Choose where it belongs.` : undefined}
              onChange={onOwner}
            />
            {children}
          </Stack>
        </Card>
        {problem && <Problem {...problem} />}
        <Group justify="flex-end">
          <LinkButton to="/o/$org/events" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
          <Button type="submit" loading={isPending}>
            {does}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Converts the owner into the payload of the API. */
export const ownedBy = ({ organization, department }: OwnerDraft) => ({ org: organization, ...(department !== ITSELF && { department }) })
