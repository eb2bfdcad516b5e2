import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { TimeZoneField, placeName } from '../../platform/forms/time-zone-field.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useChosenOrganization } from './chosen.tsx'
import type { Organization } from './queries.ts'

/** Time zone of the organization, with a button to change it for those who may. */
export function OrganizationZone() {
  const { organization, throughout } = useChosenOrganization('directory:write')
  const [changes, setChanges] = useState(false)
  const zone = placeName(organization.time_zone)
  return (
    <Group gap="xs">
      <Group gap={6} wrap="nowrap">
        <IconClock size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">{t`Its days are those of ${zone}.`}</Text>
      </Group>
      {throughout && <Button size="compact-sm" variant="default" onClick={() => setChanges(true)}>{t`Change the time zone`}</Button>}
      {changes && <ZoneDialog organization={organization} onClose={() => setChanges(false)} />}
    </Group>
  )
}

function ZoneDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { id, name, time_zone: was } = organization
  const [zone, setZone] = useState(was)
  const changing = $api.useMutation('patch', '/api/organizations/{org_id}', {
    onSuccess: () => {
      notifications.show({ message: t`The time zone of ${name} is saved.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Time zone of ${name}`}
      says={t`What is due, valid until or completed on a day means a day there. Due dates are worked out anew and may move by a day; what was recorded stays.`}
      does={t`Save the time zone`}
      begun={zone !== was}
      isPending={changing.isPending}
      error={null}
      onSubmit={() => changing.mutate({ params: { path: { org_id: id } }, body: { time_zone: zone } })}
      onClose={onClose}
    >
      <TimeZoneField
        label={t`Time zone`}
        first
        value={zone}
        error={changing.error ? sentence(changing.error) : undefined}
        onChange={(next) => next !== null && setZone(next)}
      />
    </FormDialog>
  )
}
