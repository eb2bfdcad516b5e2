import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAward, IconCalendarCancel, IconCalendarDue, IconDots, IconRotate2, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { sentence } from '../../../platform/refusal.ts'
import { AwardDialog } from './award-dialog.tsx'
import { DueDateDialog } from './due-date-dialog.tsx'
import { ExemptionDialog } from './exemption-dialog.tsx'
import { RevokeAwardDialog } from './revoke-award-dialog.tsx'
import type { Standing } from './states.ts'

type Person = { user_id: string; name: string }
type Props = {
  standing: Standing
  person: Person
  /** True when the menu stands alone and its button needs a label. */
  named?: boolean
}
type StandingDialog = 'award' | 'due' | 'exempt' | 'revoke'

/** Decisions about one person in a certification: award, due date, exemption. */
export function StandingMenu({ standing, person, named }: Props) {
  const { certification, award, awardable, exemption, due_at, may } = standing
  const { name } = certification
  const [seen, setSeen] = useState(false)
  const [open, setOpen] = useState<StandingDialog>()
  const { byHand, clear, endExemption } = useTakingBack(standing, person, seen)
  const dialog = { certification, person, onClose: () => setOpen(undefined) }
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal onOpen={() => setSeen(true)}>
        <Menu.Target>
          {named ? (
            <Button variant="default" leftSection={<IconDots size={18} aria-hidden />} aria-label={t`Decide about ${name}`}>
              {t`Decide`}
            </Button>
          ) : (
            <ActionIcon variant="default" size="lg" aria-label={t`Decide about ${name}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarDue size={17} aria-hidden />}
            onClick={() => setOpen('due')}
          >{t`Set the due date`}</Menu.Item>
          {byHand && (
            <Menu.Item
              leftSection={<IconCalendarCancel size={17} aria-hidden />}
              onClick={clear}
            >{t`Take the date set by hand back`}</Menu.Item>
          )}
          {may.includes('award') && (
            <>
              {exemption ? (
                <Menu.Item leftSection={<IconShieldCheck size={17} aria-hidden />} onClick={endExemption}>{t`End the exemption`}</Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconShieldOff size={17} aria-hidden />} onClick={() => setOpen('exempt')}>
                  {t({ message: 'Exempt', context: 'to exempt' })}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconAward size={17} aria-hidden />} onClick={() => setOpen('award')}>
                {awardable ? t({ message: 'Award', context: 'to award' }) : t`Award by hand`}
              </Menu.Item>
            </>
          )}
          {award && (
            <Menu.Item
              color="red"
              leftSection={<IconRotate2 size={17} aria-hidden />}
              onClick={() => setOpen('revoke')}
            >{t`Revoke the award`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'award' && <AwardDialog {...dialog} isProven={awardable} />}
      {open === 'due' && <DueDateDialog {...dialog} due={due_at} />}
      {open === 'exempt' && <ExemptionDialog {...dialog} />}
      {open === 'revoke' && award && (
        <RevokeAwardDialog award={award} certification={certification.name} person={person.name} onClose={dialog.onClose} />
      )}
    </>
  )
}

/** Removals that need no dialog, because the entry can simply be set again. */
function useTakingBack({ certification }: Standing, person: Person, seen: boolean) {
  const path = { cert_id: certification.id, user_id: person.user_id }
  const dates = $api.useQuery(
    'get',
    '/api/certifications/{cert_id}/due-dates',
    { params: { path: { cert_id: certification.id }, query: { user_id: person.user_id } } },
    { enabled: seen },
  )
  const tell = {
    onError: (error: unknown) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => refresh(),
  }
  const clearing = $api.useMutation('delete', '/api/certifications/{cert_id}/due-dates/{user_id}', tell)
  const ending = $api.useMutation('delete', '/api/certifications/{cert_id}/exemptions/{user_id}', tell)
  return {
    byHand: (dates.data?.items.length ?? 0) > 0,
    clear: () => clearing.mutate({ params: { path } }),
    endExemption: () => ending.mutate({ params: { path } }),
  }
}
