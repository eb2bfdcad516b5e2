import { encodeQR } from 'qr'
import { type CSSProperties, useMemo } from 'react'

/** Modules of white that a reader needs around a code. */
const QUIET = 4

type Props = { text: string; alt: string; style: CSSProperties }

/** A text as a code that a camera reads. */
export function CodeImage({ text, alt, style }: Props) {
  const src = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`, [text])
  return <img src={src} alt={alt} style={style} />
}

/** Dark on white in either theme, each dark module a square of one unit. */
function drawn(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const squares = rows.flatMap((modules, y) => modules.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('') // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
  const ground = '<rect width="100%" height="100%" fill="#fff"/>' // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges">${ground}<path d="${squares}"/></svg>` // oxlint-disable-line lingui/no-unlocalized-strings -- SVG
}
