import { t } from '@lingui/core/macro'
import { IconSignature } from '@tabler/icons-react'
import type { Kind } from './kind.ts'

/** A sign-off by a person who saw it done. */
export const manualSignOff: Kind = {
  kind: 'manual_sign_off',
  icon: IconSignature,
  name: t`Sign-off`,
  says: t`Somebody saw the person do it`,
  words: () => t`A sign-off by somebody who saw it done`,
  isSignOff: true,
}
