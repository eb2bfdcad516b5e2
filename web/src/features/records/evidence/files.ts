import { t } from '@lingui/core/macro'
import { fileSize } from '../../../platform/words/format.ts'

export const contentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export const MAX_FILE_BYTES = 26_214_400

/** Returns why a file cannot be evidence, or undefined when it can. */
export function fileProblem(file: File): string | undefined {
  if (!contentTypes.some((known) => known === file.type)) return t`Only PDF files and PNG, JPEG or WebP pictures can be sent.`
  if (file.size > MAX_FILE_BYTES)
    return t`The file has ${{ size: fileSize(file.size) }}; at most ${{ most: fileSize(MAX_FILE_BYTES) }} can be sent.`
  if (file.size === 0) return t`The file is empty.`
  return undefined
}

/** Returns the file's name, type and size for requesting an upload. */
export function declared(file: File) {
  const content_type = contentTypes.find((known) => known === file.type) ?? 'application/pdf'
  return { file_name: file.name, content_type, size_bytes: file.size }
}
