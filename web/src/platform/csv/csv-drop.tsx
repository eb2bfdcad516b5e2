import { t } from '@lingui/core/macro'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { OneFileDrop } from '../files/file-drop.tsx'
import { fileSize } from '../words/format.ts'

/** Some systems give CSV files the type of an Excel sheet. Excel gives its UTF-16 files the type of a plain text. */
const accepted = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] }

type Props = {
  file: File | null
  disabled: boolean
  maxBytes: number
  /** The limit on the content, such as `5,000 rows`, shown beside the limit on the size. */
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
