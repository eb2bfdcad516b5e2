import { t } from '@lingui/core/macro'
import { IconUser } from '@tabler/icons-react'
import { Mark } from './mark.tsx'

/** The person recorded it about themselves, and no other person decided about it. */
export const SelfRecorded = () => <Mark color="gray" icon={IconUser}>{t`Self-recorded`}</Mark>
