import { refusal } from '#platform/errors.ts'

const tooSmall = refusal('invalid_request', 'code_image_too_small', 'size must be at least {minimum} for this code.', 'size')

const QUIET_ZONE = 4
const correction = { errorCorrectionLevel: 'Q' } as const

/**
 * Returns a PNG of `size` pixels square, dark on white. Each module is as many whole pixels wide as fit. Throws 400 if not even one pixel
 * fits.
 */
export async function png(text: string, size: number): Promise<Buffer> {
  const { default: qrcode } = await drawing()
  const modules = qrcode.create(text, correction).modules.size
  const scale = Math.floor(size / (modules + 2 * QUIET_ZONE))
  if (scale === 0) throw tooSmall({ minimum: modules + 2 * QUIET_ZONE })
  // The remaining pixels widen the quiet zone. The margin is slightly larger, so that rounding does not lose a pixel.
  const margin = (size / scale - modules) / 2 + 1e-9
  return qrcode.toBuffer(text, { ...correction, type: 'png', scale, margin })
}

/** Returns the image as SVG, which scales to any size without loss. */
export async function svg(text: string, size: number): Promise<string> {
  const { default: qrcode } = await drawing()
  return qrcode.toString(text, { ...correction, type: 'svg', width: size, margin: QUIET_ZONE })
}

/** Loads the library when the first image is drawn. */
const drawing = () => import('qrcode')
