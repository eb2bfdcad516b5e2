import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { slugOf } from '../../platform/forms/slug.ts'

export type Provider = Schemas['SignInProvider']
type Body = Schemas['CreateSignInProvider']
type Method = Provider['client_auth_method']
type IntrospectionMethod = NonNullable<Provider['introspection_auth_method']>

/** A provider in the form. A cleared field is an empty string. */
export type Draft = {
  display_name: string
  slug: string
  issuer_url: string
  client_id: string
  client_auth_method: Method
  client_secret_env: string
  client_private_key_env: string
  client_assertion_algorithm: string
  client_key_id: string
  login_scope: string
  audience: string
  request_resource: boolean
  access_token_algorithms: string[]
  email_verification_strictness: Provider['email_verification_strictness']
  legacy_redirect: boolean
  asks: boolean
  introspection_client_id: string
  introspection_auth_method: IntrospectionMethod
  introspection_client_secret_env: string
  introspection_private_key_env: string
  introspection_client_assertion_algorithm: string
  introspection_client_key_id: string
}
export type Errors = Partial<Record<keyof Draft, string>>

export const emptyDraft: Draft = {
  display_name: '',
  slug: '',
  issuer_url: '',
  client_id: '',
  client_auth_method: 'client_secret_basic',
  client_secret_env: '',
  client_private_key_env: '',
  client_assertion_algorithm: '',
  client_key_id: '',
  login_scope: 'openid profile email',
  audience: '',
  request_resource: false,
  access_token_algorithms: [],
  email_verification_strictness: 'reject_unverified',
  legacy_redirect: false,
  asks: false,
  introspection_client_id: '',
  introspection_auth_method: 'client_secret_basic',
  introspection_client_secret_env: '',
  introspection_private_key_env: '',
  introspection_client_assertion_algorithm: '',
  introspection_client_key_id: '',
}
export const fields = Object.keys(emptyDraft) as (keyof Draft)[]

export function draftOf(provider: Provider): Draft {
  const texts = Object.fromEntries(fields.filter((field) => field !== 'asks').map((field) => [field, provider[field] ?? '']))
  const asks = provider.introspection_client_id !== null || provider.introspection_auth_method !== null
  const introspection_auth_method = provider.introspection_auth_method ?? emptyDraft.introspection_auth_method
  return { ...emptyDraft, ...texts, asks, introspection_auth_method }
}

/** Converts the whole draft into the payload of the API. Fields that do not apply to the chosen methods are cleared. */
export function bodyOf(draft: Draft): Body {
  const { client_auth_method, asks, introspection_auth_method: asking } = draft
  const signs = client_auth_method === 'private_key_jwt'
  const asksSigning = asks && asking === 'private_key_jwt'
  const given = (text: string, when = true) => (when && text.trim() !== '' ? text.trim() : null)
  return {
    display_name: draft.display_name.trim(),
    slug: draft.slug.trim(),
    issuer_url: draft.issuer_url.trim(),
    client_id: draft.client_id.trim(),
    client_auth_method,
    client_secret_env: given(draft.client_secret_env, hasSecret(client_auth_method)),
    client_private_key_env: given(draft.client_private_key_env, signs),
    client_assertion_algorithm: given(draft.client_assertion_algorithm, signs),
    client_key_id: given(draft.client_key_id, signs),
    login_scope: draft.login_scope.trim(),
    audience: given(draft.audience),
    request_resource: draft.request_resource && draft.audience.trim() !== '',
    access_token_algorithms: draft.access_token_algorithms,
    email_verification_strictness: draft.email_verification_strictness,
    legacy_redirect: draft.legacy_redirect,
    introspection_client_id: given(draft.introspection_client_id, asks),
    introspection_auth_method: asks ? asking : null,
    introspection_client_secret_env: given(draft.introspection_client_secret_env, asks && hasSecret(asking)),
    introspection_private_key_env: given(draft.introspection_private_key_env, asksSigning),
    introspection_client_assertion_algorithm: given(draft.introspection_client_assertion_algorithm, asksSigning),
    introspection_client_key_id: given(draft.introspection_client_key_id, asksSigning),
  }
}

export const hasSecret = (method: Method) => method.startsWith('client_secret')

/** The slug follows the name until the user changes the slug. */
export const followName = (before: Draft, { display_name }: Partial<Draft>): Partial<Draft> =>
  display_name !== undefined && before.slug === slugOf(before.display_name) ? { slug: slugOf(display_name) } : {}

const variables = [
  'client_secret_env',
  'client_private_key_env',
  'introspection_client_secret_env',
  'introspection_private_key_env',
] as const

/** Returns the errors that the form can find before sending. */
export function errorsOf(draft: Draft): Errors {
  const { display_name, slug, issuer_url, client_id, login_scope, client_auth_method: method } = draft
  const body = bodyOf(draft)
  const names = variables.filter((name) => body[name] != null && !/^[A-Z_][A-Z0-9_]*$/.test(body[name] ?? ''))
  return {
    ...(display_name.trim() === '' && { display_name: t`What do people read on the sign-in page?` }),
    ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && { slug: t`Small letters and digits, in words joined by single hyphens.` }),
    ...(!/^https?:\/\/./.test(issuer_url.trim()) && { issuer_url: t`The whole address, such as https://login.example.org` }),
    ...(client_id.trim() === '' && { client_id: t`What is this application called there?` }),
    ...(login_scope.trim() === '' && { login_scope: t`At least openid.` }),
    ...(hasSecret(method) && body.client_secret_env === null && { client_secret_env: t`Which variable holds the secret?` }),
    ...(method === 'private_key_jwt' &&
      body.client_private_key_env === null && { client_private_key_env: t`Which variable holds the private key?` }),
    ...Object.fromEntries(
      names.map((name) => [name, t`The name of the variable in capitals, not the secret itself: such as LOGIN_SECRET`]),
    ),
  }
}
