import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'
import { Section } from '../../../../platform/parts/section.tsx'
import { FileList } from './file-list.tsx'
import { ofPathway } from './of.ts'

type Props = { pathway: Schemas['LearningPathway']; mayWrite: boolean }

/** Files of a pathway as a whole. */
export const Files = ({ pathway, mayWrite }: Props) => (
  <Section id="files" title={t`Files`} intro={t`Shown above the levels, to everybody whom the pathway is for, or to trainers only.`}>
    <FileList
      of={ofPathway(pathway)}
      label={t`Files`}
      files={pathway.attachments}
      none={t`No files go with the pathway as a whole.`}
      mayWrite={mayWrite}
    />
  </Section>
)
