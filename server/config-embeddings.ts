import { ConfigError, type Env, isLoopback } from './config-parts.ts'

export type EmbeddingsConfig = { url: string; model: string; apiKey: string | undefined }

/** Reads the endpoint that computes embeddings for the search. Undefined if the search compares words only. */
export function embeddings(env: Env): EmbeddingsConfig | undefined {
  const [text, model, apiKey] = [env.EMBEDDINGS_URL, env.EMBEDDINGS_MODEL, env.EMBEDDINGS_API_KEY || undefined]
  if (!text && !model && !apiKey) return undefined
  if (!text) throw new ConfigError('EMBEDDINGS_URL is required with EMBEDDINGS_MODEL: where embeddings are asked for, such as https://api.example.org/v1/embeddings.') // prettier-ignore
  if (!model) throw new ConfigError('EMBEDDINGS_MODEL is required with EMBEDDINGS_URL: the name that the endpoint has for its model.')
  if (model.length > 200) throw new ConfigError('EMBEDDINGS_MODEL must have at most 200 characters.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new ConfigError('EMBEDDINGS_URL must be an address such as https://api.example.org/v1/embeddings, without a user or password.')
  if (apiKey && url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new ConfigError('EMBEDDINGS_URL must begin with https:// where there is an EMBEDDINGS_API_KEY: keys are not sent in the clear.')
  return { url: url.href, model, apiKey }
}
