import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../platform/refusal.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { TeamFilters } from './filters.ts'

type Props = { organizationId: string; managed: boolean; filters: TeamFilters }

/** What passes the filters, as a spreadsheet. */
export function MatrixExportButton({ organizationId, managed, filters }: Props) {
  const exporting = useMutation({
    mutationFn: () =>
      saveFile(`/api/organizations/${organizationId}/certification-matrix/export.csv?${queryOf(filters, managed)}`, 'certifications.csv'),
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

function queryOf({ department, role, q, certification, state, due, offers }: TeamFilters, managed: boolean) {
  const query = {
    managed,
    department,
    role,
    q,
    certification_type_id: certification,
    state,
    due_within_days: due,
    include_optional: offers,
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
