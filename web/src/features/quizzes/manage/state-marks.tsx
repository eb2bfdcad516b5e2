import { t } from '@lingui/core/macro'
import { IconPencil, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { Mark } from '../../../platform/parts/mark.tsx'
import type { ListedQuiz } from './words.ts'

/** Marks that say whether a quiz is published, and whether unpublished changes wait. */
export const StateMarks = ({ quiz: { version, has_draft } }: { quiz: Pick<ListedQuiz, 'version' | 'has_draft'> }) => (
  <>
    {version === 0 ? (
      <Mark color="gray" icon={IconWorldOff}>{t`Not published`}</Mark>
    ) : (
      <Mark color="green" icon={IconWorld}>{t`Version ${version}`}</Mark>
    )}
    {version > 0 && has_draft && <Mark color="yellow" icon={IconPencil}>{t`Changes wait`}</Mark>}
  </>
)
