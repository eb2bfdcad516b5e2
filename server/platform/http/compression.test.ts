import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'

const t = await harness()

test('answers of a kilobyte and more are compressed for those who take them so, and say the same', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['subjects:write', 'subjects:read'])
  const list = `/api/subjects?org=${org.slug}` as const
  const answer = async (encodings?: string, url = list) => {
    const headers = { authorization: `Bearer ${admin.token}`, ...(encodings !== undefined && { 'accept-encoding': encodings }) }
    return t.app.inject({ method: 'GET', url, headers })
  }
  expect((await answer('gzip')).headers['content-encoding']).toBeUndefined()
  for (let nr = 0; nr < 12; nr += 1)
    await t.call(admin, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: `subject-${nr}`, name: `Subject ${nr}` })

  const plain = await answer()
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  const zipped = await answer('gzip')
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const best = await answer('gzip, deflate, br')
  expect(best.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(best.rawPayload)).toEqual(plain.rawPayload)
  expect((await answer('deflate, identity')).headers['content-encoding']).toBeUndefined()
  expect((await answer('br;q=0, gzip;q=0, *;q=0')).headers['content-encoding']).toBeUndefined()
})

test('a body that is sent is read as it came: nothing is unpacked', async () => {
  const org = await t.org()
  const admin = await t.person(org, ['subjects:write'])
  const refused = await t.app.inject({
    method: 'POST',
    url: '/api/subjects',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ owner_organization_id: org.id, slug: 'packed', name: 'Packed' })),
  })
  expect(refused.statusCode).toBe(400)
})
