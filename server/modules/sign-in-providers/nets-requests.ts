import type { Harness } from '../../../test/harness.ts'

/** A new provider, of an issuer of its own. */
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
