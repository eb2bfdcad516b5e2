import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveTemplate } from './template.ts'

type Props = { header: string[]; lines: (string | null)[][]; fileName: string }

/** The button that saves the failed rows, each with its reason. Renders nothing if no row failed. */
export function SaveFailed({ header, lines, fileName }: Props) {
  if (lines.length === 0) return null
  const save = () =>
    saveTemplate([header, ...lines.map((cells) => cells.map((text) => text ?? ''))], `failed-${fileName.replace(/\.xlsx$/i, '.csv')}`)
  return (
    <Group>
      <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>{t`Save what failed as CSV`}</Button>
    </Group>
  )
}
