import { lookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { remark, saying } from '../errors.ts'
import { isPrivateAddress, namesPrivateHost } from './addresses.ts'
import { gate } from './gate.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 1024 * 1024
const CALLS_AT_ONCE = 32
const CALLS_IN_LINE = 1000

const remarks = {
  neitherHttp: remark('neither_http', 'Only http and https addresses are called.'),
  privateHost: remark('private_host', '{host} is a private address.'),
  atPrivateAddress: remark('host_at_private_address', '{host} is at the private address {address}.'),
  status: remark('answered_status', '{address} answered {status}.'),
  noObject: remark('answered_no_object', '{address} did not answer a JSON object.'),
  tooLarge: remark('answer_too_large', 'The answer is larger than {bytes} bytes.'),
}

type Options = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
  maxBytes?: number
}
/** Calls a provider. Libraries that accept a custom `fetch` use it. */
export type OutgoingFetch = (url: string, options?: Options) => Promise<Response>

/**
 * Returns a fetch for addresses that other people chose. Only http and https are allowed. The whole answer may take five seconds and one
 * megabyte, unless the call says otherwise. Redirects are returned, not followed. Private and loopback addresses are refused unless
 * allowed. The address is checked on connecting, after DNS, so a name that changes its address does not help. The number of calls to one
 * host at a time is limited, because anyone can make the service ask about an invented token.
 */
export function outgoingFetch({ allowPrivate }: { allowPrivate: boolean }): OutgoingFetch {
  const gates = new Map<string, ReturnType<typeof gate>>()
  return async (address, options = {}) => {
    const url = new URL(address)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw saying(remarks.neitherHttp())
    if (!allowPrivate && namesPrivateHost(url)) throw saying(remarks.privateHost({ host: url.hostname }))
    const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
    const through = gates.get(url.host) ?? gate(CALLS_AT_ONCE, CALLS_IN_LINE)
    gates.set(url.host, through)
    return through(() => call(url, { ...options, signal }, allowPrivate))
  }
}

async function call(
  url: URL,
  { method = 'GET', headers, body, signal, maxBytes = MAX_BYTES }: Options,
  allowPrivate: boolean,
): Promise<Response> {
  signal?.throwIfAborted()
  const content = bodyText(body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    send(url, {
      method,
      agent: false,
      headers: { accept: 'application/json', ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(content) },
      ...(signal && { signal }),
      ...(!allowPrivate && { lookup: publicLookup }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(content)
  })
  const bytes = await readAll(answer, maxBytes)
  const { statusCode = 500 } = answer
  return new Response([204, 205, 304].includes(statusCode) ? null : bytes, { status: statusCode, headers: flat(answer) })
}

/** Returns the JSON object of a 200 answer. Throws for anything else. */
export async function fetchJson(fetch: OutgoingFetch, url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url)
  if (response.status !== 200) throw saying(remarks.status({ address: url, status: response.status }))
  const value: unknown = await response.json()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw saying(remarks.noObject({ address: url }))
  return value as Record<string, unknown>
}

const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const blocked = addresses?.find(({ address }) => isPrivateAddress(address))
    const problem = error ?? (blocked && saying(remarks.atPrivateAddress({ host: hostname, address: blocked.address })))
    if (problem) return callback(problem, [])
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]!.address, addresses[0]!.family)
  })

function bodyText(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('Only text is sent to a provider.')
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      answer.destroy()
      throw saying(remarks.tooLarge({ bytes: maxBytes }))
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const flat = ({ headers }: IncomingMessage) =>
  Object.entries(headers).map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')])
