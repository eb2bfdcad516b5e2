import { Type } from 'typebox'
import { HttpUrl, OneOf, Shape } from '#platform/shapes.ts'

export const TokenInfo = Shape('TokenInfo', {
  active: Type.Literal(true),
  subject: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String()),
  audience: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  issued_at: Type.Optional(Type.Integer()),
  expires_at: Type.Optional(Type.Integer()),
  validated_by: OneOf(['jwks', 'introspection']),
})

export const ProtectedResourceMetadata = Shape('ProtectedResourceMetadata', {
  resource: HttpUrl,
  authorization_servers: Type.Array(HttpUrl),
  bearer_methods_supported: Type.Array(OneOf(['header'])),
  resource_name: Type.String(),
  resource_documentation: HttpUrl,
})
