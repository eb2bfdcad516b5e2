import type { FastifyInstance } from 'fastify'

/** Every route declared in this scope from here on needs no token. */
export function publicRoutes(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true }
  })
}
