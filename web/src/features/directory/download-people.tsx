import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveAnswer } from '../../platform/files/save-file.ts'
import { language } from '../../platform/language.ts'
import { sentence } from '../../platform/refusal.ts'

/** The most people that the service exports at once. */
const MOST_PEOPLE = 100

type Props = { organizationId: string; people: string[] }

/** Downloads the statuses, records and certificates of the chosen people as one file. */
export function DownloadPeople({ organizationId, people }: Props) {
  const saving = useMutation({
    mutationFn: () =>
      saveAnswer(`/api/organizations/${organizationId}/directory/export?language=${language}`, { user_ids: people }, 'people.zip'),
    onSuccess: () =>
      notifications.show({
        message: plural(people.length, {
          one: 'The file is in your downloads. It holds the statuses, records and certificates of # person.',
          other: 'The file is in your downloads. It holds the statuses, records and certificates of # people.',
        }),
      }),
    onError: (error) =>
      notifications.show({ color: 'red', title: t`Nothing was downloaded`, message: sentence(error), autoClose: false, role: 'alert' }),
  })
  const tooMany = people.length > MOST_PEOPLE
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending}
      disabled={tooMany}
      onClick={() => saving.mutate()}
    >
      {tooMany ? t`Download: at most ${MOST_PEOPLE} people` : t`Download`}
    </Button>
  )
}
