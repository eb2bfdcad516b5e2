import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconCalendarOff, IconCopy, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/client.ts'
import { KeptMenu } from '../../platform/kept/kept-menu.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { CancelDialog, CopyDialog, EditDialog } from './event-dialogs.tsx'
import type { Event } from './words.ts'

const PATH = '/api/events/{event_id}'

/** Actions on an event, for those who may use them. */
export function EventMenu({ event }: { event: Event }) {
  const { holds } = useAccess()
  const { organization } = useChosenOrganization()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'edit' | 'copy' | 'cancel'>()
  const params = { path: { event_id: event.id } }
  const writes = holds('events:write', event)
  const close = () => setAsking(undefined)
  return (
    <>
      <KeptMenu
        archived={event.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The event is archived: it is in no list and no calendar any more. What it wrote stays.`,
          back: t`The event is back.`,
        }}
        deletion={
          holds('events:delete', event)
            ? {
                id: event.id,
                title: t`Delete this event for good?`,
                named: 'name',
                tells: (name) => t`“${name}” is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/events', params: { org: organization.slug } }),
              }
            : undefined
        }
      >
        {writes && (
          <>
            <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setAsking('edit')}>{t`Edit`}</Menu.Item>
            <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setAsking('copy')}>{t`Copy it`}</Menu.Item>
            {event.cancelled_at === null && (
              <Menu.Item
                leftSection={<IconCalendarOff size={17} aria-hidden />}
                onClick={() => setAsking('cancel')}
              >{t`Cancel it`}</Menu.Item>
            )}
          </>
        )}
      </KeptMenu>
      {asking === 'edit' && <EditDialog event={event} onClose={close} />}
      {asking === 'copy' && <CopyDialog event={event} onClose={close} />}
      {asking === 'cancel' && <CancelDialog event={event} onClose={close} />}
    </>
  )
}
