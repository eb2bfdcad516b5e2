import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingsConfig } from '../config-embeddings.ts'
import { outgoingFetch } from './auth/outgoing.ts'

/** The meaning of a text as a direction: a vector of length 1. */
export type Vector = number[]
/** A search text as a vector. Texts with a similarity of at least `floor` match it. */
export type QueryVector = { vector: Vector; floor: number }
export type Embeddings = {
  model: string
  /** Returns the vectors of texts, in order. Throws `RefusedTexts` if the endpoint refuses them, another error if the endpoint fails. */
  of: (texts: string[], signal?: AbortSignal) => Promise<Vector[]>
  /** Returns the vector of a search text; undefined if it is not known soon. Never throws. */
  wanted: (text: string) => Promise<QueryVector | undefined>
}
/** The endpoint works but refuses one of these texts. */
export class RefusedTexts extends Error {
  override name = 'RefusedTexts'
}

const TIMEOUT_MS = 20_000
const MOST_BYTES = 8 * 1024 * 1024
const MOST_NUMBERS = 8192
/** A user waits for this answer. */
const SOON_MS = 1500
/** After a late answer, no search waits for the endpoint for this long. */
const REST_MS = 30_000
const REMEMBERED = 200
/** The share of the range between the similarity of unrelated texts and identity from which a text counts as a match. */
const NEARER = 0.15

/** Unrelated sentences. Their similarity is the one that a model gives any two texts. */
const UNRELATED = [
  'The ferry leaves the harbour at dawn.', 'Seven is a prime number.', 'Bake the bread until its crust is brown.',
  'Die Geige wurde im Winter gestimmt.', 'Foxes dig their dens in spring.', 'The parliament passed a law on fishing.',
] // prettier-ignore

/**
 * Calls an endpoint with OpenAI's interface (`POST { model, input }`). The operator chose its address, so it may be private. Redirects are
 * not followed, and every answer is checked.
 */
export function openEmbeddings({ url, model, apiKey }: EmbeddingsConfig, log: FastifyBaseLogger): Embeddings {
  const fetch = outgoingFetch({ allowPrivate: true })
  const remembered = new Map<string, Vector>()
  let floor: number | undefined
  let restsUntil = 0

  async function of(texts: string[], signal?: AbortSignal): Promise<Vector[]> {
    const input = floor === undefined ? [...texts, ...UNRELATED] : texts
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      ...(signal && { signal }),
    })
    if ([400, 413, 422].includes(answer.status)) throw new RefusedTexts(`The embeddings endpoint answered ${answer.status}.`)
    if (answer.status !== 200) throw new Error(`The embeddings endpoint answered ${answer.status}.`)
    const vectors = vectorsIn(await answer.json(), input.length)
    floor ??= floorOf(vectors.slice(texts.length))
    return vectors.slice(0, texts.length)
  }

  async function wanted(text: string): Promise<QueryVector | undefined> {
    const known = remembered.get(text)
    if (known && floor !== undefined) return { vector: known, floor }
    if (Date.now() < restsUntil) return undefined
    try {
      const [vector] = await of([text], AbortSignal.timeout(SOON_MS))
      remembered.set(text, vector!)
      if (remembered.size > REMEMBERED) for (const oldest of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(oldest)
      return { vector: vector!, floor: floor! }
    } catch (err) {
      // A refused text says nothing about the next one.
      if (!(err instanceof RefusedTexts)) restsUntil = Date.now() + REST_MS
      log.warn({ err }, 'What was looked for could not be embedded: it is looked for by its words alone.')
      return undefined
    }
  }
  return { model, of, wanted }
}

/** Returns the vectors of an answer, each of length 1. Throws for any other answer. */
function vectorsIn(answer: unknown, count: number): Vector[] {
  const data = field(answer, 'data')
  if (!Array.isArray(data) || data.length !== count) throw nonsense(`not ${count} embeddings`)
  const vectors: Vector[] = []
  for (const [nr, each] of data.entries()) {
    const index = field(each, 'index') ?? nr
    if (typeof index !== 'number' || !(index in data) || vectors[index]) throw nonsense('an index that is none')
    vectors[index] = vectorOf(field(each, 'embedding'))
  }
  if (vectors.some(({ length }) => length !== vectors[0]!.length)) throw nonsense('embeddings of several lengths')
  return vectors
}

function vectorOf(numbers: unknown): Vector {
  if (!Array.isArray(numbers) || numbers.length > MOST_NUMBERS) throw nonsense('no list of numbers')
  const vector = numbers.map((each: unknown) => {
    if (typeof each !== 'number' || !Number.isFinite(each)) throw nonsense('what is no number')
    return each
  })
  const length = Math.hypot(...vector)
  if (!(length > 0 && Number.isFinite(length))) throw nonsense('numbers that point nowhere')
  return vector.map((each) => Number((each / length).toFixed(7)))
}

const nonsense = (what: string) => new Error(`The embeddings endpoint answered ${what}.`)
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

function floorOf(unrelated: Vector[]): number {
  const pairs = unrelated.flatMap((a, nr) => unrelated.slice(nr + 1).map((b) => likeness(a, b)))
  const usual = Math.max(0, ...pairs)
  return usual + (1 - usual) * NEARER
}
const likeness = (a: Vector, b: Vector) => a.reduce((sum, each, nr) => sum + each * b[nr]!, 0)
