import type { Harness } from '../../../test/harness.ts'

/** Returns a function that builds a new provider, each with its own issuer. */
export const providerOf =
  (t: Harness) =>
  (more: object = {}) => ({
    slug: t.unique('p'),
    display_name: 'Contended',
    issuer_url: `https://${t.unique('idp')}.example.org`,
    client_id: 'x',
    client_auth_method: 'none',
    ...more,
  })
