import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, queryClient } from '../../../platform/client.ts'
import { Page } from '../../../platform/pages/page.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { Invitations } from './invitations.tsx'
import { KindChoices } from './kind-choices.tsx'
import { Times } from './times.tsx'

export type Preferences = Schemas['NotificationPreferences']

const PATH = '/api/users/me/notification-preferences'

/** Notification settings of the reader. Every change is saved at once. */
export function PreferencesPage() {
  const [wanted, setWanted] = useState<Preferences>()
  const query = $api.useQuery('get', PATH)
  const saving = $api.useMutation('put', PATH, {
    onSuccess: (kept) => void queryClient.setQueryData(['get', PATH], kept),
    onError: (error) => notifications.show({ color: 'red', title: t`That is not saved`, message: sentence(error), autoClose: false }),
  })
  return (
    <Page
      size="md"
      title={t`What you are told`}
      intro={t`Choose for each kind whether you see it here and get it by e-mail. What you change is kept at once.`}
      above={<Crumb to="/profile">{t`Profile`}</Crumb>}
    >
      <Answer query={query} failed={t`Your choices could not be loaded`}>
        {(kept) => {
          const shown = saving.isPending ? { ...kept, ...wanted } : kept
          const change = (part: Partial<Preferences>) => {
            const body = { ...shown, ...part }
            setWanted(body)
            saving.mutate({ body })
          }
          return (
            <Stack gap="xl">
              <KindChoices kinds={shown.kinds} onChange={(kinds) => change({ kinds })} />
              <Times preferences={shown} onChange={change} />
              <Invitations preferences={shown} onChange={change} />
            </Stack>
          )
        }}
      </Answer>
    </Page>
  )
}
