import { refusal } from '#platform/errors.ts'

const tooSmall = refusal('invalid_request', 'code_image_too_small', 'size must be at least {minimum} for this code.', 'size')

const QUIET_ZONE = 4
const correction = { errorCorrectionLevel: 'Q' } as const

/** A square of `size` pixels, dark on white, each module as many whole pixels wide as there is room for; 400 where there is none. */
export async function png(text: string, size: number): Promise<Buffer> {
  const { default: qrcode } = await drawing()
  const modules = qrcode.create(text, correction).modules.size
  const scale = Math.floor(size / (modules + 2 * QUIET_ZONE))
  if (scale === 0) throw tooSmall({ minimum: modules + 2 * QUIET_ZONE })
  // What is left over widens the quiet zone; a trifle more, lest rounding leaves a pixel out.
  const margin = (size / scale - modules) / 2 + 1e-9
  return qrcode.toBuffer(text, { ...correction, type: 'png', scale, margin })
}

/** The same to any size without a loss. */
export async function svg(text: string, size: number): Promise<string> {
  const { default: qrcode } = await drawing()
  return qrcode.toString(text, { ...correction, type: 'svg', width: size, margin: QUIET_ZONE })
}

/** Loaded when the first image is drawn. */
const drawing = () => import('qrcode')
