import { badRequest } from '#platform/errors.ts'
import type { Form, FormFile } from '#platform/http/form.ts'
import { type ImportFormat, importFormats } from './rules-read.ts'

/** Reads an import form. Throws 400 with the part that is missing or wrong. */
export function importRequest({ fields, file }: Form): { format: ImportFormat; dryRun: boolean; file: FormFile } {
  const { dry_run = 'false' } = fields
  const format = importFormats.find((each) => each === fields.format)
  if (!format) throw badRequest(`format must be one of ${importFormats.join(', ')}.`, 'format')
  if (dry_run !== 'true' && dry_run !== 'false') throw badRequest('dry_run must be one of true, false.', 'dry_run')
  if (!file) throw badRequest('file is required.', 'file')
  return { format, dryRun: dry_run === 'true', file }
}
