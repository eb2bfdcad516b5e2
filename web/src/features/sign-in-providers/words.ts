import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'

type Provider = Schemas['SignInProvider']
export type Check = Schemas['ConnectionCheck']

export const methods: { value: Provider['client_auth_method']; label: string }[] = [
  { value: 'client_secret_basic', label: t`A secret, in a header (client_secret_basic)` },
  { value: 'client_secret_post', label: t`A secret, in the form (client_secret_post)` },
  { value: 'client_secret_jwt', label: t`A secret that signs (client_secret_jwt)` },
  { value: 'private_key_jwt', label: t`A private key that signs (private_key_jwt)` },
  { value: 'none', label: t`Nothing: a public client (none)` },
]

export const strictness: { value: Provider['email_verification_strictness']; label: string; says: string }[] = [
  { value: 'lenient', label: t`Always`, says: t`Whatever address it gives.` },
  {
    value: 'reject_unverified',
    label: t`Unless it says the address is unverified`,
    says: t`For providers that say nothing when all is well.`,
  },
  { value: 'require_verified', label: t`Only when it says the address is verified`, says: t`The strictest.` },
]

export const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', t`EdDSA`, t`Ed25519`]

export const checks: Record<Check['check'], string> = {
  discovery: t`It can be reached`,
  issuer: t`It is who it should be`,
  sign_in: t`People can sign in there`,
  keys: t`Its signatures can be checked`,
  client_method: t`It takes our kind of proof`,
  client_secret: t`The secrets are there`,
  client: t`It knows this application`,
  introspection: t`It can be asked about tokens`,
}

/** Labels of a provider's settings. */
export const settings: Record<string, string> = {
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
}

/** Label of a setting for use within a sentence. */
export function settingName(field: string): string {
  const name = settings[field]
  return name === undefined ? field : t`“${name}”`
}
