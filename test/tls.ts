import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { createServer } from 'node:tls'

/** Encodes ASN.1: a tag, the length and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, TIME] = [0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17] as const
const ecdsaWithSha256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')))
const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, Buffer.from('A test')))))
/** The names of this machine: its host name and its IP address. */
const here = der(SEQUENCE, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
const extensions = der(0xa3, der(SEQUENCE, der(SEQUENCE, der(OID, Buffer.from('551d11', 'hex')), der(OCTETS, here))))
const version3 = der(0xa0, der(INTEGER, Buffer.from([2])))
const utc = (text: string) => der(TIME, Buffer.from(text))

/** Returns a key with a self-signed certificate, which browsers accept only if told to. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const validity = der(SEQUENCE, utc('250101000000Z'), utc('490101000000Z'))
  const serial = der(INTEGER, Buffer.from([1]))
  const told = der(SEQUENCE, version3, serial, ecdsaWithSha256, name, validity, name, publicKey, extensions)
  const signature = sign('sha256', told, createPrivateKey(privateKey))
  const certificate = der(SEQUENCE, told, ecdsaWithSha256, der(BITS, Buffer.from([0]), signature))
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n` }
}

/** Starts a TLS proxy in front of a local service on the given port. */
export async function tlsProxy(servicePort: number): Promise<{ port: number; close: () => void }> {
  const server = createServer(selfSigned(), (client) => {
    const service = connect(servicePort, '127.0.0.1')
    client.on('error', () => {}).pipe(service)
    service.on('error', () => {}).pipe(client)
    // When one side closes, the other is closed too. A browser closes when it gives up a request midway.
    client.once('close', () => service.destroy())
    service.once('close', () => client.destroySoon())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
