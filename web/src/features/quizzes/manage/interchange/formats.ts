import { t } from '@lingui/core/macro'

export const formats = ['gift', 'aiken', 'moodle_xml', 'qti', 'csv'] as const
export type Format = (typeof formats)[number]

export const formatWords: Record<Format, string> = {
  gift: t`GIFT (Moodle, text)`,
  aiken: t`Aiken (text)`,
  moodle_xml: t`Moodle XML`,
  qti: t`QTI (XML or zip)`,
  csv: t`CSV or Excel (spreadsheet)`,
}

/** Detects the format of a file by its name, and by its beginning when the name does not tell. */
export function formatOf(name: string, head: string): Format {
  const ending = name.toLowerCase().split('.').at(-1)
  if (ending !== undefined && ['csv', 'xlsx', 'xls'].includes(ending)) return 'csv'
  if (ending === 'zip') return 'qti'
  if (ending === 'xml') return /<quiz[\s>]/.test(head) ? 'moodle_xml' : 'qti'
  if (head.trimStart().startsWith('<')) return /<quiz[\s>]/.test(head) ? 'moodle_xml' : 'qti'
  return /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z]\b/im.test(head) ? 'aiken' : 'gift'
}
