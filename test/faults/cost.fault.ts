import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ErrorBody, Ref, Timestamp, Uuid, failures } from '../../server/platform/shapes.ts'
import { serializerCompiler } from '../../server/platform/serialize.ts'
import { validatorCompiler } from '../../server/platform/validate.ts'
import { delay, residentMegabytes, startService, stopService } from './service.ts'
import { populate, postgres } from './world.ts'

const ROUTES = 200
/** The goal is one second; a busy machine gets some more. */
const BOOT_MS = 2500
const IDLE_MB = 200

test(`an idle service on PostgreSQL holds less than ${IDLE_MB} MB`, async () => {
  const engine = await postgres()
  await populate(engine)
  const service = await startService(engine.env)
  await delay(3000)
  const megabytes = residentMegabytes(service.pid)
  console.log(`Idle on PostgreSQL: ${Math.round(megabytes)} MB.`)
  expect(megabytes).toBeLessThan(IDLE_MB)
  expect(await stopService(service)).toBe(0)
  await engine.stop()
})

test(`${ROUTES} routes with sixty shapes are ready in about a second`, async () => {
  const shapes = Array.from({ length: 60 }, (_, index) =>
    Type.Object(
      {
        id: Uuid,
        ...Object.fromEntries(Array.from({ length: 15 }, (_none, field) => [`field_${field}`, Type.String()])),
        created_at: Timestamp,
      },
      { $id: `Shape${index}` },
    ),
  )
  const all = [ErrorBody, ...shapes]
  const app = Fastify()
  for (const shape of all) app.addSchema(shape)
  app.setValidatorCompiler(validatorCompiler(all))
  app.setSerializerCompiler(serializerCompiler(all))
  for (let route = 0; route < ROUTES; route += 1) {
    const shape = shapes[route % shapes.length]!
    app.post(
      `/route-${route}/:id`,
      { schema: { params: Type.Object({ id: Uuid }), body: Ref(shape), response: { 200: Ref(shape), ...failures(403, 404) } } },
      async (req) => req.body,
    )
  }
  const from = performance.now()
  await app.ready()
  const ms = performance.now() - from
  console.log(`${ROUTES} routes were ready after ${Math.round(ms)} ms.`)
  expect(ms).toBeLessThan(BOOT_MS)
  await app.close()
})
