import { hostname } from 'node:os'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPrivateAddress } from './addresses.ts'
import { outgoingFetch } from './outgoing.ts'

test.for([
  '127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0',
  '224.0.0.1', '255.255.255.255', '::1', '::', '[::1]', 'fe80::1%eth0', 'fd00::1', '::ffff:127.0.0.1', '::ffff:7f00:1',
  '64:ff9b::7f00:1', '2002:7f00:1::', '::ffff:0:7f00:1', '::ffff:0:10.0.0.1', '2001:10::1', '2001:20::1', '3fff::1', '5f00::1', '100:0:0:1::1',
  '400::1', '1000::1', '4000::1', 'e000::1', 'not an address',
])('%s is not public', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
}) // prettier-ignore

test.for(['1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('private addresses are refused before a connection is made, by whatever name', async () => {
  let connections = 0
  const server = createServer((_req, res) => res.end('{}')).on('connection', () => (connections += 1))
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  const fetch = outgoingFetch({ allowPrivate: false })
  for (const host of [
    '127.0.0.1',
    'localhost',
    'localhost.',
    'a.localhost',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    hostname(),
  ])
    await expect(fetch(`http://${host}:${port}/`), host).rejects.toThrow(/private|ENOTFOUND|EAI_AGAIN/)
  for (const url of ['file:///etc/passwd', 'ftp://example.org/', 'gopher://example.org/'])
    await expect(fetch(url), url).rejects.toThrow('Only http and https')
  expect(connections).toBe(0)
  expect((await outgoingFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`)).status).toBe(200)
  server.close()
})

test('only so many calls to one host are under way at once, and another host is not held up', async () => {
  let [open, most] = [0, 0]
  const slow = createServer((_req, res) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      res.end('{}')
    }, 50)
  })
  const quick = createServer((_req, res) => res.end('{}'))
  const address = async (server: typeof slow) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const [first, second] = [await address(slow), await address(quick)]
  const fetch = outgoingFetch({ allowPrivate: true })
  const calls = Array.from({ length: 1500 }, () =>
    fetch(first).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  const started = performance.now()
  await fetch(second)
  expect(performance.now() - started).toBeLessThan(4000)
  const statuses = await Promise.all(calls)
  expect(most).toBe(32)
  const answered = statuses.filter((status) => status === 200).length
  expect(answered).toBeGreaterThan(32)
  expect(answered).toBeLessThanOrEqual(1032)
  slow.close()
  quick.close()
})
