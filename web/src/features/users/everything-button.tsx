import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../platform/files/save-file.ts'
import { sentence } from '../../platform/refusal.ts'

type Props = { userId: string; fileName: string; /** Message once the file is saved. */ saved: string }

/** Downloads all data that the service has about a person, as one file. */
export function EverythingButton({ userId, fileName, saved }: Props) {
  const saving = useMutation({
    mutationFn: () => saveFile(`/api/users/${userId}/export`, fileName),
    onSuccess: () => notifications.show({ message: saved }),
    onError: (error) => notifications.show({ color: 'red', title: t`There is no file yet`, message: sentence(error), autoClose: false }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >{t`Download everything`}</Button>
  )
}
