import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../refusal.ts'
import { saveFile } from './save-file.ts'

type Props = {
  url: string
  /** What the file is called when the service does not say. */
  fileName: string
}

/** Gives what a page shows as a spreadsheet. */
export function ExportButton({ url, fileName }: Props) {
  const exporting = useMutation({
    mutationFn: () => saveFile(url, fileName),
    onError: (error) =>
      notifications.show({ color: 'red', title: t`Nothing was exported`, message: sentence(error), autoClose: false, role: 'alert' }),
    onSuccess: () => notifications.show({ message: t`The CSV file is in your downloads. It opens in any spreadsheet program.` }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >{t`Export CSV`}</Button>
  )
}
