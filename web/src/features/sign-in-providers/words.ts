import type { Schemas } from '../../platform/client.ts'

type Provider = Schemas['SignInProvider']
export type Check = Schemas['ConnectionCheck']

export const methods: { value: Provider['client_auth_method']; label: string }[] = [
  { value: 'client_secret_basic', label: 'A secret, in a header (client_secret_basic)' },
  { value: 'client_secret_post', label: 'A secret, in the form (client_secret_post)' },
  { value: 'client_secret_jwt', label: 'A secret that signs (client_secret_jwt)' },
  { value: 'private_key_jwt', label: 'A private key that signs (private_key_jwt)' },
  { value: 'none', label: 'Nothing: a public client (none)' },
]

export const strictness: { value: Provider['email_verification_strictness']; label: string; says: string }[] = [
  { value: 'lenient', label: 'Always', says: 'Whatever address it gives.' },
  {
    value: 'reject_unverified',
    label: 'Unless it says the address is unverified',
    says: 'For providers that say nothing when all is well.',
  },
  { value: 'require_verified', label: 'Only when it says the address is verified', says: 'The strictest.' },
]

export const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export const checks: Record<Check['check'], string> = {
  discovery: 'It can be reached',
  issuer: 'It is who it should be',
  sign_in: 'People can sign in there',
  keys: 'Its signatures can be checked',
  client_method: 'It takes our kind of proof',
  client_secret: 'The secrets are there',
  client: 'It knows this application',
  introspection: 'It can be asked about tokens',
}
