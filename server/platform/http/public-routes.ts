import type { FastifyInstance } from 'fastify'

/** Makes every later route of this scope public: it needs no token. */
export function publicRoutes(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true }
  })
}
