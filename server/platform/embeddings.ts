import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingsConfig } from '../config-embeddings.ts'
import { outgoingFetch } from './auth/outgoing.ts'

/** What a text means, as a direction: so many numbers, together of length 1. */
export type Vector = number[]
/** What somebody looks for, and from which likeness on a text is about it. */
export type Wanted = { vector: Vector; floor: number }
export type Embeddings = {
  model: string
  /** What texts mean, in their order. Throws `RefusedTexts` where the endpoint does not take them, another error where it is in trouble. */
  of: (texts: string[], signal?: AbortSignal) => Promise<Vector[]>
  /** What somebody looks for; undefined where that is not known soon. Never throws. */
  wanted: (text: string) => Promise<Wanted | undefined>
}
/** The endpoint works, and does not take one of these texts. */
export class RefusedTexts extends Error {
  override name = 'RefusedTexts'
}

const TIMEOUT_MS = 20_000
const MOST_BYTES = 8 * 1024 * 1024
const MOST_NUMBERS = 8192
/** Somebody waits for the answer. */
const SOON_MS = 1500
/** After it was not there in time, nobody waits for it for so long. */
const REST_MS = 30_000
const REMEMBERED = 200
/** Of what lies between the likeness of any two texts and being the same, so much is reason to show something. */
const NEARER = 0.15

/** These have nothing to do with each other: how alike a model finds them is how alike it finds any texts. */
const UNRELATED = [
  'The ferry leaves the harbour at dawn.', 'Seven is a prime number.', 'Bake the bread until its crust is brown.',
  'Die Geige wurde im Winter gestimmt.', 'Foxes dig their dens in spring.', 'The parliament passed a law on fishing.',
] // prettier-ignore

/**
 * Speaks to an endpoint as OpenAI's is (`POST { model, input }`). Its address is the operator's own, so it may be a private one;
 * redirects are not followed, and what it answers is believed in nothing.
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

  async function wanted(text: string): Promise<Wanted | undefined> {
    const known = remembered.get(text)
    if (known && floor !== undefined) return { vector: known, floor }
    if (Date.now() < restsUntil) return undefined
    try {
      const [vector] = await of([text], AbortSignal.timeout(SOON_MS))
      remembered.set(text, vector!)
      if (remembered.size > REMEMBERED) for (const oldest of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(oldest)
      return { vector: vector!, floor: floor! }
    } catch (err) {
      // A text that it does not take says nothing of the next one.
      if (!(err instanceof RefusedTexts)) restsUntil = Date.now() + REST_MS
      log.warn({ err }, 'What was looked for could not be embedded: it is looked for by its words alone.')
      return undefined
    }
  }
  return { model, of, wanted }
}

/** The vectors of an answer, each of length 1; throws for whatever else it is. */
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
