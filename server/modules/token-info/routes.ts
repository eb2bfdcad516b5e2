import type { Routes } from '../../module.ts'
import { anyToken, anybody } from '#platform/access/declared.ts'
import { found } from '#platform/errors.ts'
import { operations } from '#platform/http/operation.ts'
import { ProtectedResourceMetadata, TokenInfo } from './schema.ts'

const op = operations('Sign-in')

export const tokenInfoRoutes: Routes = () => async (app) => {
  app.get('/token-info', op('getTokenInfo', 'What the token of this request says of itself', anyToken, { 200: TokenInfo }), async (req) =>
    found(req.caller.token),
  )
}

/** Outside `/api`: clients read here which issuers they can get a token from. */
export const resourceMetadataRoutes: Routes =
  ({ signIn, config: { publicOrigin } }) =>
  async (app) => {
    app.get(
      '/.well-known/oauth-protected-resource',
      op('getProtectedResourceMetadata', 'Whose access tokens this service accepts', anybody, {
        security: [],
        200: ProtectedResourceMetadata,
      }),
      async () => ({
        resource: publicOrigin,
        authorization_servers: (await signIn.providers.enabled()).map(({ issuer_url }) => issuer_url),
        bearer_methods_supported: ['header' as const],
        resource_name: 'Learning Record Service',
        resource_documentation: `${publicOrigin}/docs`,
      }),
    )
  }
