import { plural, t } from '@lingui/core/macro'
import { IconMailQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { ComingUp } from './coming-up.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { TestMail } from './test-mail.tsx'

const route = getRouteApi('/inside/o/$org/notifications')

/** Log that shows why a person got a notification, or did not. */
export function NotificationLogPage() {
  const { person } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  return (
    <ListPage
      title={t`Notifications`}
      intro={t`What people were told, by which way, and what became of it. What it said is theirs alone.`}
      actions={<TestMail organization={organization} />}
      filters={
        <PersonPicker
          label={t`Who was told`}
          placeholder={t`Anybody`}
          maw={420}
          organizationId={organization.id}
          value={person ?? null}
          onChange={(next) => void navigate({ search: next === null ? {} : { person: next }, replace: true })}
        />
      }
      bar={<ComingUp key={organization.id} organization={organization} />}
    >
      <Deliveries organization={organization} person={person} />
    </ListPage>
  )
}

function Deliveries({ organization: { id }, person }: { organization: Organization; person: string | undefined }) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/notification-log',
    { params: { path: { org_id: id }, query: { ...(person !== undefined && { user_id: person }) } } },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The notifications could not be loaded`}
      none={
        <Empty icon={<IconMailQuestion />} title={t`Nobody was told anything`}>{t`Here it says what became of each notification.`}</Empty>
      }
      shown={(count) => plural(count, { one: '# notification', other: '# notifications' })}
    >
      {(deliveries) => (
        <Rows label={t`Notifications`}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} organizationId={id} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}
