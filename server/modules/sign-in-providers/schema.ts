import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Nullable, OneOf, Shape, Slug, Timestamp, Uuid, text } from '#platform/shapes.ts'

const INTROSPECTION_METHODS = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt'] as const
const ClientAuthMethod = OneOf([...INTROSPECTION_METHODS, 'none'])
const IntrospectionAuthMethod = OneOf(INTROSPECTION_METHODS)
const Strictness = OneOf(['lenient', 'reject_unverified', 'require_verified'])

const DisplayName = text(200, 1)
const IssuerUrl = { ...HttpUrl, maxLength: 500 }
const ClientId = text(500, 1)
/** The name of an environment variable, never its value. */
const VariableName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Z_][A-Z0-9_]*$' })
const Algorithm = text(20, 1)
const KeyId = text(200, 1)
const Audience = text(500, 1)
const LoginScope = text(500, 1)
const Algorithms = Type.Array(Algorithm, { maxItems: 20 })

/** Nullable fields: the service's client authentication and token introspection. */
const optional = {
  client_secret_env: Nullable(VariableName),
  client_private_key_env: Nullable(VariableName),
  client_assertion_algorithm: Nullable(Algorithm),
  client_key_id: Nullable(KeyId),
  audience: Nullable(Audience),
  introspection_client_id: Nullable(ClientId),
  introspection_auth_method: Nullable(IntrospectionAuthMethod),
  introspection_client_secret_env: Nullable(VariableName),
  introspection_private_key_env: Nullable(VariableName),
  introspection_client_assertion_algorithm: Nullable(Algorithm),
  introspection_client_key_id: Nullable(KeyId),
}

export const SignInProvider = Shape('SignInProvider', {
  id: Uuid,
  slug: Slug,
  display_name: DisplayName,
  issuer_url: IssuerUrl,
  client_id: ClientId,
  enabled: Type.Boolean(),
  client_auth_method: ClientAuthMethod,
  ...optional,
  request_resource: Type.Boolean(),
  login_scope: LoginScope,
  access_token_algorithms: Algorithms,
  email_verification_strictness: Strictness,
  /** Whether people return to the old redirect address that all providers shared. Some providers still have that one registered. */
  legacy_redirect: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SignInProvider = Static<typeof SignInProvider>

const changeable = {
  client_secret_env: Type.Optional(optional.client_secret_env),
  client_private_key_env: Type.Optional(optional.client_private_key_env),
  client_assertion_algorithm: Type.Optional(optional.client_assertion_algorithm),
  client_key_id: Type.Optional(optional.client_key_id),
  audience: Type.Optional(optional.audience),
  request_resource: Type.Optional(Type.Boolean()),
  introspection_client_id: Type.Optional(optional.introspection_client_id),
  introspection_auth_method: Type.Optional(optional.introspection_auth_method),
  introspection_client_secret_env: Type.Optional(optional.introspection_client_secret_env),
  introspection_private_key_env: Type.Optional(optional.introspection_private_key_env),
  introspection_client_assertion_algorithm: Type.Optional(optional.introspection_client_assertion_algorithm),
  introspection_client_key_id: Type.Optional(optional.introspection_client_key_id),
  login_scope: Type.Optional(LoginScope),
  access_token_algorithms: Type.Optional(Algorithms),
  email_verification_strictness: Type.Optional(Strictness),
  legacy_redirect: Type.Optional(Type.Boolean()),
}

export const CreateSignInProvider = Body('CreateSignInProvider', {
  slug: Slug,
  display_name: DisplayName,
  issuer_url: IssuerUrl,
  client_id: ClientId,
  client_auth_method: ClientAuthMethod,
  ...changeable,
})
export type CreateSignInProvider = Static<typeof CreateSignInProvider>

export const UpdateSignInProvider = Body('UpdateSignInProvider', {
  slug: Type.Optional(Slug),
  display_name: Type.Optional(DisplayName),
  issuer_url: Type.Optional(IssuerUrl),
  client_id: Type.Optional(ClientId),
  client_auth_method: Type.Optional(ClientAuthMethod),
  enabled: Type.Optional(Type.Boolean()),
  ...changeable,
})
export type UpdateSignInProvider = Static<typeof UpdateSignInProvider>
