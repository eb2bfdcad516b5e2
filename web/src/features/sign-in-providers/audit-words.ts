import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { methods, settings, strictness } from './words.ts'

const byValue = (choices: { value: string; label: string }[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]))

/** Words that the audit log shows for the records and actions of sign-in providers. */
export const audit: AuditWords = {
  installationKinds: {
    sign_in_provider: t`Sign-in provider`,
  },
  actions: {
    'sign_in_provider.created': t`Sign-in provider added`,
    'sign_in_provider.deleted': t`Sign-in provider deleted`,
    'sign_in_provider.updated': t`Sign-in provider changed`,
  },
  fields: settings,
  values: {
    client_auth_method: byValue(methods),
    email_verification_strictness: byValue(strictness),
    introspection_auth_method: byValue(methods),
  },
  names: ['display_name'],
  unnamed: {
    sign_in_provider: { one: t`a sign-in provider`, gone: t`a sign-in provider that is gone` },
  },
}
