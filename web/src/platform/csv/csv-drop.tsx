import { t } from '@lingui/core/macro'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { ChosenFile, DropArea, FileFace } from '../files/file-drop.tsx'
import { fileSize } from '../words/format.ts'

/** Some systems call a CSV file an Excel sheet. */
const accepted = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv'] }

type Props = {
  file: File | null
  disabled: boolean
  maxBytes: number
  /** What fits, such as `5,000 rows`, beside the size. */
  holds?: string
  onChoose: (file: File | null) => void
}

/** Takes one CSV file, dropped or chosen. */
export function CsvDrop({ file, disabled, maxBytes, holds, onChoose }: Props) {
  const [refused, setRefused] = useState(false)
  const size = fileSize(maxBytes)
  const face = (
    <FileFace>
      <IconFileTypeCsv />
    </FileFace>
  )
  if (file) return <ChosenFile file={file} face={face} disabled={disabled} onOther={() => onChoose(null)} />
  return (
    <DropArea
      accept={accepted}
      maxSize={maxBytes}
      multiple={false}
      chooses={t`Choose a CSV file`}
      label={t`Drop a CSV file here, or press to choose one`}
      icon={<IconTable size={24} />}
      title={t`Drop a CSV file here`}
      says={holds === undefined ? t`or press to choose one. Up to ${size}.` : t`or press to choose one. Up to ${holds} and ${size}.`}
      problem={refused ? t`That was not one CSV file of at most ${size}.` : undefined}
      onDrop={([dropped]) => {
        setRefused(false)
        if (dropped) onChoose(dropped)
      }}
      onReject={() => setRefused(true)}
    />
  )
}
