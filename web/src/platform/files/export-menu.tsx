import { t } from '@lingui/core/macro'
import { Button, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { language } from '../language.ts'
import { sentence } from '../refusal.ts'
import { saveFile } from './save-file.ts'

type Props = {
  /** The address of the files, without their extensions. */
  address: string
  /** The filters of the export. */
  query?: URLSearchParams
  /** The file name to use if the service sends none. */
  name: string
}
type FileFormat = 'xlsx' | 'csv'

/** Exports the content of a page: as a workbook in the language of the user, or as CSV for programs. */
export function ExportMenu({ address, query, name }: Props) {
  const exporting = useMutation({
    mutationFn: (ending: FileFormat) => {
      const asked = new URLSearchParams(query)
      if (ending === 'xlsx') asked.set('language', language)
      return saveFile(`${address}.${ending}?${asked}`, `${name}.${ending}`)
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: t`Nothing was exported`, message: sentence(error), autoClose: false, role: 'alert' }),
    onSuccess: () => notifications.show({ message: t`The file is in your downloads.` }),
  })
  return (
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          loading={exporting.isPending}
        >{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={18} aria-hidden />} onClick={() => exporting.mutate('xlsx')}>
          {t`Spreadsheet (XLSX)`}
          <Text size="xs" c="dimmed">{t`To look at and to sort: in plain words, with days as dates`}</Text>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => exporting.mutate('csv')}>
          {t`CSV`}
          <Text size="xs" c="dimmed">{t`For other programs: with ids and every column`}</Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
