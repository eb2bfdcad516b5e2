import { t } from '@lingui/core/macro'
import { audit } from './audit-words.ts'

/** What a setting is called in a sentence. */
export function settingName(field: string): string {
  const name = audit.fields?.[field]
  return name === undefined ? field : t`“${name}”`
}
