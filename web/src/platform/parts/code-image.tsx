import { create } from 'qrcode'
import { type CSSProperties, useMemo } from 'react'

/** The width in modules of the white margin that QR readers need. */
const QUIET = 4

type Props = { text: string; alt: string; style: CSSProperties }

/** A text as a QR code. */
export function CodeImage({ text, alt, style }: Props) {
  const src = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`, [text])
  return <img src={src} alt={alt} style={style} />
}

/** Returns the QR code as an SVG: dark on white in both themes, each dark module a square of one unit. */
function drawn(text: string): string {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('') // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`
  const ground = `<rect x="${-QUIET}" y="${-QUIET}" width="100%" height="100%" fill="#fff"/>` // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges">${ground}<path d="${squares}"/></svg>` // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
}
