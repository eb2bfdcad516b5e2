import { t } from '@lingui/core/macro'
import { CodeImage } from '../../../platform/parts/code-image.tsx'

const WIDTH = '26mm'

/** QR code of a page for its print. It leads from the paper to the current version. */
export const PrintCode = ({ address }: { address: string }) => (
  <CodeImage text={address} alt={t`Code of this page`} style={{ width: WIDTH, height: WIDTH }} />
)
