import { t } from '@lingui/core/macro'
import { Image } from '@mantine/core'
import { IconCloudUpload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { ChosenFile, DropArea, FileFace } from '../../../platform/files/file-drop.tsx'
import { fileSize } from '../../../platform/words/format.ts'
import { MAX_FILE_BYTES, contentTypes, fileProblem } from './files.ts'

type Props = {
  file: File | null
  error?: string | undefined
  onChoose: (file: File | null) => void
  /** Called with the reason when a dropped file cannot be sent. */
  onProblem: (sentence: string) => void
  disabled?: boolean
}

/** Takes one PDF or picture by dropping or choosing, and shows it. */
export function FileDrop({ file, error, onChoose, onProblem, disabled = false }: Props) {
  if (file) return <ChosenFile file={file} face={<Face file={file} />} disabled={disabled} problem={error} onOther={() => onChoose(null)} />
  return (
    <DropArea
      accept={[...contentTypes]}
      maxSize={MAX_FILE_BYTES}
      multiple={false}
      disabled={disabled}
      chooses={t`Choose a PDF or picture`}
      label={t`Drop a PDF or picture here, or press to choose one`}
      icon={<IconCloudUpload size={24} />}
      title={t`Drop a PDF or picture here`}
      says={t`or press to choose one. PDF, PNG, JPEG or WebP, up to ${{ size: fileSize(MAX_FILE_BYTES) }}.`}
      problem={error}
      onDrop={([dropped]) => dropped && onChoose(dropped)}
      onReject={([rejected]) => onProblem((rejected && fileProblem(rejected.file)) ?? t`Drop one file only.`)}
    />
  )
}

function Face({ file }: { file: File }) {
  const isImage = file.type.startsWith('image/')
  const url = useMemo(() => (isImage ? URL.createObjectURL(file) : undefined), [file, isImage])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  if (url === undefined) return <FileFace>{isImage ? <IconPhoto /> : <IconFileTypePdf />}</FileFace>
  return <Image src={url} alt="" w={44} h={44} radius="sm" fit="cover" />
}
