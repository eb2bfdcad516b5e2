import { t } from '@lingui/core/macro'
import { IconFileZip, IconPackage } from '@tabler/icons-react'
import { OneFileDrop } from '../../../platform/files/file-drop.tsx'
import { fileSize } from '../../../platform/words/format.ts'

const MAX_BYTES = 314_572_800
const accepted = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }

type Props = {
  file: File | null
  disabled: boolean
  /** True when no package was chosen and the form was sent. */
  missing: boolean
  onChoose: (file: File | null) => void
}

/** Takes one course package by dropping or choosing. */
export const PackageDrop = ({ missing, ...drop }: Props) => (
  <OneFileDrop
    {...drop}
    accept={accepted}
    maxSize={MAX_BYTES}
    face={<IconFileZip />}
    chooses={t`Choose a course package`}
    label={t`Drop a course package here, or press to choose one`}
    icon={<IconPackage size={24} />}
    title={t`Drop the course package here`}
    says={t`or press to choose it. A SCORM zip as your authoring tool publishes it, up to ${{ size: fileSize(MAX_BYTES) }}.`}
    refusal={t`That was not one zip file of at most ${{ size: fileSize(MAX_BYTES) }}.`}
    problem={missing ? t`Drop or choose the zip first.` : undefined}
  />
)
