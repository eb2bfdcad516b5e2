import { t } from '@lingui/core/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Finder } from '../../platform/house/finding.ts'
import { moment } from '../../platform/words/format.ts'

/** The events that the reader is on. */
const events: Finder = {
  title: t`Events`,
  sources: () => [
    {
      name: 'my events',
      find: async () =>
        (await answered(api.GET('/api/events/mine'))).map(({ id, title, starts_at, owner_organization_id }) => ({
          id: `event-${id}`,
          label: title,
          detail: starts_at === null ? t`Event without a time yet` : t`Event, ${{ when: moment(starts_at) }}`,
          icon: IconCalendarEvent,
          go: (navigate) => navigate({ to: '/o/$org/events/$eventId', params: { org: owner_organization_id, eventId: id } }),
        })),
    },
  ],
}

export const finders = [events]
