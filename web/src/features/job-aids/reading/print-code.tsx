import { t } from '@lingui/core/macro'
import { create } from 'qrcode'
import { useMemo } from 'react'

/** Modules of white that a reader needs around a code. */
const QUIET = 4
const WIDTH = '26mm'

/** The address of a page as a code, for its print: whoever holds the paper comes to what it says by now. */
export function PrintCode({ address }: { address: string }) {
  const src = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(address))}`, [address])
  return <img src={src} alt={t`Code of this page`} style={{ width: WIDTH, height: WIDTH }} />
}

/** Each dark module is a square of one unit. */
function drawn(address: string): string {
  const { data, size } = create(address, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('') // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path d="${squares}"/></svg>` // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
}
