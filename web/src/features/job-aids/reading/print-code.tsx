import { t } from '@lingui/core/macro'
import { CodeImage } from '../../../platform/parts/code-image.tsx'

const WIDTH = '26mm'

/** The address of a page as a code, for its print: whoever holds the paper comes to what it says by now. */
export const PrintCode = ({ address }: { address: string }) => (
  <CodeImage text={address} alt={t`Code of this page`} style={{ width: WIDTH, height: WIDTH }} />
)
