import { t } from '@lingui/core/macro'
import { IconArchive } from '@tabler/icons-react'
import { Mark } from './mark.tsx'

export const ArchivedBadge = () => <Mark color="gray" icon={IconArchive}>{t`Archived`}</Mark>
