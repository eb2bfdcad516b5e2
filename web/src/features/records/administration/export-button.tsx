import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../platform/refusal.ts'
import { saveFile } from '../../../platform/save-file.ts'
import type { RecordFilters } from '../filters.ts'

/** The records that pass the filters, as a spreadsheet. */
export function ExportButton({ filters }: { filters: RecordFilters }) {
  const exporting = useMutation({
    mutationFn: () => saveFile(`/api/records/export.csv?${queryOf(filters)}`, 'learning-records.csv'),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'Nothing was exported', message: sentence(error), autoClose: false, role: 'alert' }),
    onSuccess: () => notifications.show({ message: 'The CSV file is in your downloads. It opens in any spreadsheet program.' }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}

const queryOf = (filters: RecordFilters) => new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
