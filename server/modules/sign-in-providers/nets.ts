import { fresh } from '../../../test/nets/bodies.ts'
import type { Body, Nets } from '../../../test/nets/module.ts'

const RULES = [
  /must not name .*: that variable belongs to the service/,
  /^(introspection_)?client_assertion_algorithm must be/,
  /^introspection_\w+ (is required|must be)/,
]

const algorithms = (body: Body) =>
  Array.isArray(body.access_token_algorithms)
    ? { access_token_algorithms: body.access_token_algorithms.map((_, index) => ['RS256', 'ES256', 'EdDSA'][index % 3]) }
    : {}

/** Removes the query, which an issuer's address may not have. */
const issuer = ({ issuer_url }: Body) => (typeof issuer_url === 'string' ? { issuer_url: issuer_url.split('?')[0] } : {})

const provider = (body: Body): Body => ({
  ...body,
  ...issuer(body),
  ...algorithms(body),
  ...(body.request_resource === true && { audience: 'https://api.example.org' }),
})

export const nets: Nets = {
  operations: {
    createSignInProvider: {
      body: () => ({
        slug: fresh(),
        display_name: 'New',
        issuer_url: `https://${fresh()}.example.org`,
        client_id: 'x',
        client_auth_method: 'none',
      }),
      mend: provider,
      refuses: RULES,
    },
    updateSignInProvider: { body: () => ({ display_name: 'Changed' }), mend: provider, refuses: RULES },
  },
  fields: ({ provider_id }) => ({ provider_id }),
}
