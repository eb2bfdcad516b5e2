import type { InjectOptions } from 'fastify'
import { ORIGIN } from './dom.ts'
import type { Harness } from '../harness.ts'

/** A request that a page sent: its method, its address without the origin, and the status of its answer. */
export type Sent = { method: string; url: string; status: number }
/** Answers a request instead of the service, or returns undefined to let it pass. */
export type Interceptor = (request: Request) => Response | undefined | Promise<Response | undefined>

/** The browser's side of the connection to the harness's service: a cookie, an interceptor, and an outage. */
export type Connection = {
  cookie: string | undefined
  sent: Sent[]
  intercept: Interceptor | undefined
  isCut: boolean
  /** Whether no page is open. A request that is sent nevertheless comes from a closed page and gets no answer. */
  isLeft: boolean
}

/** Returns a `fetch` for pages, like that of a browser on our own origin. The service in this worker answers. */
export function fetchOf(asked: () => Harness, connection: Connection): typeof fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init)
    if (connection.isLeft) return new Promise<Response>(() => {})
    if (connection.isCut) throw new TypeError('Failed to fetch')
    const { cookie } = connection
    const instead = await connection.intercept?.(request)
    const response = instead ?? (await answerOf(asked(), connection, request, cookie))
    request.signal.throwIfAborted()
    connection.sent.push({ method: request.method, url: request.url.slice(ORIGIN.length), status: response.status })
    return response
  }
}

async function answerOf(t: Harness, connection: Connection, request: Request, cookie: string | undefined): Promise<Response> {
  const headers: Record<string, string> = {
    ...Object.fromEntries(request.headers),
    host: new URL(ORIGIN).host,
    'sec-fetch-site': 'same-origin',
    ...(request.method !== 'GET' && { origin: ORIGIN }),
    ...(cookie !== undefined && { cookie }),
  }
  if (headers.accept?.includes('text/event-stream') || isBatch(request)) return streamOf(t, request, headers)
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const answer = await t.app.inject({
    method: request.method as InjectOptions['method'],
    url: request.url.slice(ORIGIN.length),
    headers,
    ...(body && { payload: body }),
  })
  keepCookie(connection, answer.headers['set-cookie'])
  const empty = [204, 205, 304].includes(answer.statusCode)
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)] as [string, string]),
  )
  return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: given })
}

/** Sends a request for a stream over a real connection, because an injected request would wait for its end. */
async function streamOf(t: Harness, request: Request, headers: Record<string, string>): Promise<Response> {
  const { host: _host, connection: _connection, ...rest } = headers
  const { method, signal } = request
  const body = request.body === null ? undefined : await request.arrayBuffer()
  return native(`${await t.address()}${request.url.slice(ORIGIN.length)}`, { method, headers: rest, signal, ...(body && { body }) })
}

/** Whether the answer is a stream of outcomes. */
const isBatch = ({ method, url }: Request) => method === 'POST' && /\/api\/acts(?:\/[^/]+\/take-back)?$/.test(url)

const native = globalThis.fetch

function keepCookie(connection: Connection, given: string | string[] | undefined): void {
  for (const text of [given ?? []].flat()) {
    const [pair = ''] = text.split(';')
    connection.cookie = pair.endsWith('=') ? undefined : pair
  }
}
