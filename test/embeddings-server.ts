import { createHash } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { model: string; input: string[]; authorization: string | undefined }
type Misbehaviour = (res: ServerResponse, asked: Asked) => void

const NUMBERS = 128
/** Words without a meaning for the model. */
const EMPTY = new Set('the a an of for is at in on to and how your its der die das'.split(' '))

/** Starts a local endpoint for embeddings. Texts are similar if they share words or words of the same meaning. */
export async function startEmbeddings(sameMeaning: string[][]) {
  const asked: Asked[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Asked, 'model' | 'input'>
      const got = { ...body, authorization: req.headers.authorization }
      asked.push(got)
      if (endpoint.misbehaves) endpoint.misbehaves(res, got)
      else answer(res, got.input.map((text) => vectorOf(text))) // prettier-ignore
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const meanings = new Map(sameMeaning.flatMap((words) => words.map((word) => [word, words[0]!] as const)))

  function vectorOf(text: string, numbers = NUMBERS): number[] {
    const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !EMPTY.has(word))
    const directions = words.map((word) => directionOf(meanings.get(word) ?? word, numbers))
    return Array.from({ length: numbers }, (_, nr) => directions.reduce((sum, direction) => sum + direction[nr]!, 0.001))
  }

  const endpoint = {
    url: `http://127.0.0.1:${port}/v1/embeddings`,
    /** All requests so far. */
    asked,
    /** If set, it answers instead of the endpoint. */
    misbehaves: undefined as Misbehaviour | undefined,
    vectorOf,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return endpoint
}

export function answer(res: ServerResponse, vectors: unknown[]): void {
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ object: 'list', data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })) }))
}

function directionOf(word: string, numbers: number): number[] {
  const bytes = Array.from({ length: Math.ceil(numbers / 32) }, (_, nr) => [
    ...createHash('sha256').update(`${nr} ${word}`).digest(),
  ]).flat()
  return bytes.slice(0, numbers).map((byte) => (byte - 127.5) / 128)
}
