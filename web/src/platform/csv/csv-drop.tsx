import { t } from '@lingui/core/macro'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { OneFileDrop } from '../files/file-drop.tsx'
import { fileSize } from '../words/format.ts'
import { WORKBOOK_TYPE } from './workbook-type.ts'

/** Some systems call a CSV file an Excel sheet, and Excel calls one in UTF-16 a text. */
const accepted = {
  'text/csv': ['.csv'],
  [WORKBOOK_TYPE]: ['.xlsx'],
  'application/vnd.ms-excel': ['.csv', '.xls'],
  'text/plain': ['.csv', '.txt'],
}

type Props = {
  file: File | null
  disabled: boolean
  maxBytes: number
  /** The limit on the content, such as `5,000 rows`, shown beside the limit on the size. */
  holds?: string
  onChoose: (file: File | null) => void
}

/** Takes one CSV file or workbook, dropped or chosen. An old workbook is taken too, so that its reader says what to save instead. */
export function CsvDrop({ maxBytes, holds, ...drop }: Props) {
  const size = fileSize(maxBytes)
  return (
    <OneFileDrop
      {...drop}
      accept={accepted}
      maxSize={maxBytes}
      face={<IconFileTypeCsv />}
      chooses={t`Choose a CSV or Excel file`}
      label={t`Drop a CSV or Excel file here, or press to choose one`}
      icon={<IconTable size={24} />}
      title={t`Drop a CSV or Excel file here`}
      says={holds === undefined ? t`or press to choose one. Up to ${size}.` : t`or press to choose one. Up to ${holds} and ${size}.`}
      refusal={t`That was not one CSV or Excel file of at most ${size}.`}
    />
  )
}
