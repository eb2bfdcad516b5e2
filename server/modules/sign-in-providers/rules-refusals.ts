import { refusal } from '#platform/errors.ts'

/** The refusals of invalid provider settings. Each names the field to correct. */
export const ownVariable = refusal(
  'invalid_request',
  'provider_names_own_variable',
  '{field} must not name {name}: that variable belongs to the service itself.',
)
export const unlistedVariable = refusal(
  'invalid_request',
  'provider_names_unlisted_variable',
  '{field} must name a variable that PROVIDER_SECRET_NAMES lists, and {name} is none.',
)
export const resourceNeedsAudience = refusal(
  'invalid_request',
  'provider_resource_needs_audience',
  '{field} needs an audience, which is what is sent as the resource.',
)
export const unknownAlgorithm = refusal('invalid_request', 'provider_algorithm_unknown', '{field} must be among {values}.')
export const issuerWithQuery = refusal('invalid_request', 'provider_issuer_with_query', '{field} must have no query and no fragment.')
export const issuerNotHttps = refusal('invalid_request', 'provider_issuer_not_https', '{field} must be an https address.')
export const issuerIsPrivate = refusal('invalid_request', 'provider_issuer_private', '{field} must not be a private or loopback address.')
export const introspectionMethodMissing = refusal(
  'invalid_request',
  'provider_introspection_method_missing',
  '{field} is required: it says how the introspection client proves itself.',
)
export const notHs256 = refusal('invalid_request', 'provider_assertion_not_hmac', '{field} must be HS256 with client_secret_jwt.')
export const notForKeys = refusal(
  'invalid_request',
  'provider_assertion_not_for_keys',
  '{field} must be one of {values} with private_key_jwt.',
)
