import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { methods, strictness } from './words.ts'

const byValue = (choices: { value: string; label: string }[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]))

/** What the audit log calls what this feature keeps. */
export const audit: AuditWords = {
  installationKinds: {
    sign_in_provider: t`Sign-in provider`,
  },
  actions: {
    'sign_in_provider.created': t`Sign-in provider added`,
    'sign_in_provider.deleted': t`Sign-in provider deleted`,
    'sign_in_provider.updated': t`Sign-in provider changed`,
  },
  fields: {
    access_token_algorithms: t`Signatures`,
    client_assertion_algorithm: t`Signs with`,
    client_auth_method: t`Kind of proof`,
    client_id: t`Client id`,
    client_key_id: t`Key id`,
    client_private_key_env: t`Variable with the private key`,
    client_secret_env: t`Variable with the secret`,
    email_verification_strictness: t`People are recognized by their address`,
    enabled: t`People can sign in`,
    introspection_auth_method: t`Kind of proof when asking about tokens`,
    introspection_client_assertion_algorithm: t`Signs with when asking about tokens`,
    introspection_client_id: t`Client id when asking about tokens`,
    introspection_client_key_id: t`Key id when asking about tokens`,
    introspection_client_secret_env: t`Variable with the secret for asking about tokens`,
    introspection_private_key_env: t`Variable with the private key for asking about tokens`,
    issuer_url: t`Issuer address`,
    legacy_redirect: t`People come back to the address that all providers shared`,
    login_scope: t`Scopes asked for`,
    request_resource: t`Ask for this audience when people sign in (resource)`,
  },
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
