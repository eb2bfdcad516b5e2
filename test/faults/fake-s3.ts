import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Stored = { bytes: Buffer; type: string }
/**
 * The behavior of the store: `well` serves; `refusing` resets connections; `forbidding` and `failing` answer 403 and
 * 500; `slow` delays; `silent` never answers; `cutting` breaks off half-way.
 */
export type Mood = 'well' | 'refusing' | 'forbidding' | 'failing' | 'slow' | 'silent' | 'cutting'

/** Starts a store with the part of S3 that the service uses. It does not check signatures, and it behaves as a test wants. */
export async function startFakeS3() {
  const objects = new Map<string, Stored>()
  const state = { mood: 'well' as Mood, asked: 0 }
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()))

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { mood } = state
    state.asked += 1
    if (mood === 'refusing') return void req.socket.resetAndDestroy()
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    if (mood === 'silent') return
    if (mood === 'slow') await new Promise((done) => setTimeout(done, 1500))
    if (mood === 'forbidding' || mood === 'failing') return refuse(res, mood === 'failing' ? 500 : 403)
    const key = decodeURIComponent(new URL(req.url!, 'http://s3').pathname)
    answer(req, res, key, Buffer.concat(chunks), mood === 'cutting')
  }

  function answer(req: IncomingMessage, res: ServerResponse, key: string, body: Buffer, cutting: boolean): void {
    const source = req.headers['x-amz-copy-source']
    const found = objects.get(source === undefined ? key : `/${decodeURIComponent(String(source)).replace(/^\//, '')}`)
    if (req.method === 'PUT' && source === undefined) {
      if (cutting) return void req.socket.resetAndDestroy()
      objects.set(key, { bytes: body, type: req.headers['content-type'] ?? '' })
      res.writeHead(200, { etag: '"x"' }).end()
    } else if (req.method === 'DELETE') {
      objects.delete(key)
      res.writeHead(204).end()
    } else if (!found) {
      refuse(res, 404)
    } else if (req.method === 'PUT') {
      objects.set(key, found)
      res.writeHead(200).end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
    } else {
      res.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
      if (cutting) res.write(found.bytes.subarray(0, 4), () => req.socket.resetAndDestroy())
      else res.end(req.method === 'HEAD' ? undefined : found.bytes)
    }
  }

  const refuse = (res: ServerResponse, status: number) =>
    void res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>Refused</Code><Message>${status}</Message></Error>`)

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    objects,
    be: (mood: Mood) => {
      state.mood = mood
      if (mood === 'well') server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
