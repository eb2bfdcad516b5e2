import { remark } from '#platform/errors.ts'

/** The possible results of a connection test. Names in brackets are those in providers' manuals. */
export const remarks = {
  notLookedAt: remark('not_looked_at', 'Not looked at, because of what went wrong before.'),
  // Whether the provider can be reached.
  describesItself: remark('provider_describes_itself', 'It describes itself at {address}.'),
  hostUnknown: remark('host_unknown', 'The name {host} is not known. Is it spelled right, and can this server look it up?'),
  nothingAnswers: remark('nothing_answers', 'Nothing answers at {host}. Is the port right, and the provider running?'),
  noAnswerInTime: remark('no_answer_in_time', '{host} did not answer within five seconds. Can this server reach it?'),
  notTrusted: remark('certificate_not_trusted', 'The certificate of {host} is not trusted here ({error}).'),
  noJson: remark('answered_no_json', '{address} did not answer with JSON, as an OpenID provider does.'),
  broke: remark('connection_broke', 'The connection to {host} broke ({error}).'),
  // Whether the issuer is the configured one.
  issuerFits: remark('issuer_fits', 'It calls itself what it is called here.'),
  issuerUnsaid: remark('issuer_unsaid', 'Its description does not say who it is. Is this the address of an OpenID provider?'),
  issuerDiffers: remark('issuer_differs', 'It calls itself {issuer}. Enter exactly that as the issuer address: even a slash at the end counts.'),
  // Whether people can sign in there and return.
  signsPeopleIn: remark('provider_signs_people_in', 'It has a page to sign in at, and hands out tokens.'),
  noSignInPage: remark('no_sign_in_page', 'It names no page to sign in at (authorization_endpoint).'),
  noTokenAddress: remark('no_token_address', 'It names no address to fetch tokens from (token_endpoint).'),
  noCodes: remark('no_sign_in_by_code', 'It does not offer sign-in by code, which is used here.'),
  noChallenge: remark('no_code_challenge', 'It does not take the S256 code challenge that is sent with every sign-in.'),
  lacksOpenid: remark('scope_lacks_openid', '{field} lacks openid, without which nobody is named.'),
  scopesUnlisted: remark('scopes_unlisted', 'It does not list {scopes} among its scopes, and may refuse a sign-in that asks for it.'),
  // Whether its signatures can be verified.
  oneKey: remark('one_signing_key', 'One key to check signatures with.'),
  severalKeys: remark('several_signing_keys', '{count} keys to check signatures with.'),
  noKeysNeeded: remark('no_keys_needed', 'It publishes no keys; it is asked about every token instead.'),
  noKeysAddress: remark('no_keys_address', 'It names no address of its keys (jwks_uri), and nothing is set up to ask it about tokens.'),
  noSetOfKeys: remark('no_set_of_keys', 'What it publishes as keys is no set of keys.'),
  noSigningKey: remark('no_signing_key', 'It publishes no key to check signatures with.'),
  keysNotAllowed: remark('keys_not_allowed', 'Its keys are for {own}, and {field} allows {allowed} only.'),
  keysUnknown: remark('keys_of_unknown_kind', 'Its keys are for {own}, and only {known} can be checked here.'),
  // Whether it accepts the configured authentication method.
  takesPublic: remark('takes_public_clients', 'It takes clients without a secret.'),
  takesMethod: remark('takes_auth_method', 'It takes {method}.'),
  takesBasic: remark('takes_basic_unlisted', 'It takes client_secret_basic, as every provider that lists nothing.'),
  publicUnlisted: remark('public_clients_unlisted', 'It does not list clients without a secret (none). Check that this client is a public one there.'),
  methodRefused: remark('auth_method_not_taken', 'It does not take {method}. It offers {offered}.'),
  // Whether the secrets are set.
  noSecretNeeded: remark('no_secret_needed', 'No secret is needed.'),
  secretsThere: remark('secrets_there', 'Every secret that is named is there.'),
  secretUnnamed: remark('secret_unnamed', '{method} needs the name of an environment variable that holds its secret. Enter it as {field}.'),
  keyUnnamed: remark('private_key_unnamed', '{method} needs the name of an environment variable that holds its private key. Enter it as {field}.'),
  secretMissing: remark('secret_missing', 'The environment of the service has no {variable}. Set it, and start the service again.'),
  noPrivateKey: remark('no_private_key', '{variable} holds no private key in PKCS#8 form that fits the algorithm.'),
  // Whether it knows the client.
  clientKnown: remark('client_known', 'It knows the client {client_id}, and believes the proof.'),
  clientRefused: remark('client_refused', 'It refuses the client {client_id}: the client id is another there, or the secret or key is not the one it knows.'),
  clientNotAllowed: remark('client_not_allowed', 'It knows the client {client_id}, but does not let it sign people in by code.'),
  clientUntold: remark('client_untold', 'It answered in no way that tells whether it knows the client. Try to sign in.'),
  clientUntoldBy: remark('client_untold_by_error', 'It answered {error}, which does not tell whether it knows the client. Try to sign in.'),
  // Whether it can introspect tokens.
  notAsked: remark('introspection_not_set_up', 'Nothing is set up to ask about tokens; they are checked by its keys.'),
  canBeAsked: remark('introspection_works', 'It can be asked about tokens.'),
  noAskingAddress: remark('no_introspection_address', 'It names no address at which to ask about tokens (introspection_endpoint).'),
} // prettier-ignore
