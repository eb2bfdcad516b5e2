import type { Context } from '../../context.ts'
import { type Embeddings, RefusedTexts } from '#platform/embeddings.ts'
import type { Searched } from '#platform/rows/searched.ts'
import * as meanings from './store-meanings.ts'

const AT_ONCE = 16
/** If a text is too long for a model, its beginning of this length is sent. */
const BEGINNING = 1000

type EmbeddingContext = Pick<Context, 'db' | 'log'> & { embeddings: Embeddings; signal: AbortSignal | undefined }

/** Embeds new and changed texts until a moment. After an error of the endpoint, this tick does not call it again. */
export async function embed({ db, embeddings, log }: Context, searched: Searched[], until: number, signal?: AbortSignal) {
  await meanings.forget(db, searched)
  const done = { indexed: 0, failed: 0, remaining: 0 }
  if (!embeddings) return done
  const { model } = embeddings
  const goesOn = () => !signal?.aborted && Date.now() < until
  while (goesOn()) {
    const texts = await meanings.claim(db, searched, model, AT_ONCE)
    if (texts.length === 0) break
    try {
      const refused = await ask({ db, log, embeddings, signal }, texts)
      done.failed += refused
      done.indexed += texts.length - refused
    } catch (err) {
      // The stop says nothing about the endpoint.
      if (signal?.aborted) break
      log.warn({ err }, 'Texts could not be embedded, and are tried again later.')
      done.failed += texts.length
      break
    }
  }
  done.remaining = await meanings.countUnknown(db, searched, model)
  if (done.remaining === 0 && done.failed === 0) await meanings.forgetOthers(db, model)
  return done
}

/** Embeds texts together, or one by one if one is refused. Returns the number of refused ones. */
async function ask(asking: EmbeddingContext, texts: meanings.Text[]): Promise<number> {
  try {
    await answered(asking, texts)
    return 0
  } catch (error) {
    if (!(error instanceof RefusedTexts)) throw error
    if (texts.length === 1) return askBeginning(asking, texts[0]!)
    let refused = 0
    for (const text of texts) refused += await ask(asking, [text])
    return refused
  }
}

async function askBeginning(asking: EmbeddingContext, { digest, text }: meanings.Text): Promise<number> {
  try {
    await answered(asking, [{ digest, text: text.slice(0, BEGINNING) }])
    return 0
  } catch (err) {
    if (!(err instanceof RefusedTexts)) throw err
    asking.log.warn({ err, digest }, 'The embeddings endpoint does not take a text, which is found by its words alone.')
    await meanings.refused(asking.db, asking.embeddings.model, digest)
    return 1
  }
}

async function answered({ db, embeddings, signal }: EmbeddingContext, texts: meanings.Text[]): Promise<void> {
  const { model } = embeddings
  const vectors = await embeddings.of(texts.map(({ text }) => text), signal) // prettier-ignore
  const dimensions = await meanings.dimensions(db, model)
  const got = vectors[0]!.length
  if (dimensions !== undefined && got !== dimensions)
    throw new Error(`The embeddings endpoint answered ${got} numbers, where those of ${model} are ${dimensions} so far.`)
  await meanings.keep(db, model, texts.map(({ digest }, nr) => ({ digest, vector: vectors[nr]! }))) // prettier-ignore
}
