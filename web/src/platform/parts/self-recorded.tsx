import { t } from '@lingui/core/macro'
import { IconUser } from '@tabler/icons-react'
import { Mark } from './mark.tsx'

/** The mark of a record that the person entered themselves and that no other person decided about. */
export const SelfRecorded = () => <Mark color="gray" icon={IconUser}>{t`Self-recorded`}</Mark>
