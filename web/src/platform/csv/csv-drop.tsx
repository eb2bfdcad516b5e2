import { t } from '@lingui/core/macro'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { OneFileDrop } from '../files/file-drop.tsx'
import { fileSize } from '../words/format.ts'

/** Some systems call a CSV file an Excel sheet, and Excel calls one in UTF-16 a text. */
const accepted = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] }

type Props = {
  file: File | null
  disabled: boolean
  maxBytes: number
  /** What fits, such as `5,000 rows`, beside the size. */
  holds?: string
  onChoose: (file: File | null) => void
}

/** Takes one CSV file, dropped or chosen. */
export function CsvDrop({ maxBytes, holds, ...drop }: Props) {
  const size = fileSize(maxBytes)
  return (
    <OneFileDrop
      {...drop}
      accept={accepted}
      maxSize={maxBytes}
      face={<IconFileTypeCsv />}
      chooses={t`Choose a CSV file`}
      label={t`Drop a CSV file here, or press to choose one`}
      icon={<IconTable size={24} />}
      title={t`Drop a CSV file here`}
      says={holds === undefined ? t`or press to choose one. Up to ${size}.` : t`or press to choose one. Up to ${holds} and ${size}.`}
      refusal={t`That was not one CSV file of at most ${size}.`}
    />
  )
}
