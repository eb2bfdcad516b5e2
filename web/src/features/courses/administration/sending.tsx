import { t } from '@lingui/core/macro'
import { SendingBar } from '../../../platform/files/sending.tsx'

/** How far it is. Once all is sent the package is read. */
export const SendingProgress = ({ part, onStop }: { part: number; onStop: () => void }) => (
  <SendingBar part={part} label={t`Sending the package`} arrived={t`Reading the package …`} onStop={onStop} />
)
