import { t } from '@lingui/core/macro'
import { SendingBar } from '../../../platform/files/sending.tsx'

/** Upload progress. When everything is sent, the service reads the package. */
export const SendingProgress = ({ part, onStop }: { part: number; onStop: () => void }) => (
  <SendingBar part={part} label={t`Sending the package`} arrived={t`Reading the package …`} onStop={onStop} />
)
