import { fileTypeFromBuffer } from 'file-type'
import { type ApiError, refusal } from '#platform/errors.ts'
import type { UploadedFile } from '#platform/files/uploads.ts'
import type { FilePayload } from './schema.ts'

/** Larger pictures are made to exhaust the program that opens them. */
const MAX_PIXELS = 100_000_000

const otherSize = refusal(
  'invalid_request',
  'file_size_differs',
  'The file has {size_bytes} bytes, and its evidence declares size_bytes {declared}.',
)
const otherType = refusal(
  'invalid_request',
  'file_type_differs',
  'The file is {content_type}, and its evidence declares content_type {declared}.',
)
const disguised = refusal(
  'invalid_request',
  'file_disguised',
  'The file is not what content_type says: its bytes are not those of {content_type}.',
)
const tooManyPixels = refusal('invalid_request', 'too_many_pixels', 'The picture has too many pixels. Send it at a smaller size.')

/** Returns how a file differs from its declared evidence, as an error. */
export function mismatch(file: { content_type: string; size_bytes: number }, declared: FilePayload): ApiError | undefined {
  if (file.size_bytes !== declared.size_bytes) return otherSize({ size_bytes: file.size_bytes, declared: declared.size_bytes })
  if (file.content_type !== declared.content_type) return otherType({ content_type: file.content_type, declared: declared.content_type })
  return undefined
}

/** Returns an error if the bytes do not match the content type. */
export async function unfit({ content_type, head }: Pick<UploadedFile, 'content_type' | 'head'>): Promise<ApiError | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found?.mime !== content_type) return disguised({ content_type })
  const tooLarge = content_type === 'image/png' && head.length >= 24 && head.readUInt32BE(16) * head.readUInt32BE(20) > MAX_PIXELS
  return tooLarge ? tooManyPixels() : undefined
}

/** Returns the beginning of an upload's pathname. It contains the id of the future evidence, which the ticket promises. */
export const uploadFolder = (recordId: string, evidenceId: string) => `evidence/${recordId}/${evidenceId}`
export const promisedId = (pathname: string | null | undefined) => pathname?.split('/')[2]
