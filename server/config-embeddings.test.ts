import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const whole = { EMBEDDINGS_URL: 'https://api.example.org/v1/embeddings', EMBEDDINGS_MODEL: 'small' }

test('without these settings words are compared, and with them what words mean', () => {
  expect(readConfig({ EMBEDDINGS_URL: '', EMBEDDINGS_MODEL: '' }).embeddings).toBeUndefined()
  expect(readConfig(whole).embeddings).toEqual({ url: whole.EMBEDDINGS_URL, model: 'small', apiKey: undefined })
  const local = { EMBEDDINGS_URL: 'http://localhost:11434/v1/embeddings', EMBEDDINGS_API_KEY: 'a key' }
  expect(readConfig({ ...whole, ...local }).embeddings).toEqual({ url: local.EMBEDDINGS_URL, model: 'small', apiKey: 'a key' })
  expect(readConfig({ ...whole, EMBEDDINGS_URL: 'http://ollama:11434/v1/embeddings' }).embeddings?.apiKey).toBeUndefined()
})

test.each<[Record<string, string>, string]>([
  [{ EMBEDDINGS_URL: '' }, 'EMBEDDINGS_URL'],
  [{ EMBEDDINGS_MODEL: '' }, 'EMBEDDINGS_MODEL'],
  [{ EMBEDDINGS_URL: '', EMBEDDINGS_MODEL: '', EMBEDDINGS_API_KEY: 'a key' }, 'EMBEDDINGS_URL'],
  [{ EMBEDDINGS_MODEL: 'x'.repeat(201) }, 'EMBEDDINGS_MODEL'],
  [{ EMBEDDINGS_URL: 'api.example.org' }, 'EMBEDDINGS_URL'],
  [{ EMBEDDINGS_URL: 'ftp://api.example.org/' }, 'EMBEDDINGS_URL'],
  [{ EMBEDDINGS_URL: 'https://me:secret@api.example.org/' }, 'EMBEDDINGS_URL'],
  [{ EMBEDDINGS_URL: 'http://api.example.org/v1/embeddings', EMBEDDINGS_API_KEY: 'a key' }, 'EMBEDDINGS_URL'],
])('%j stops the start in one line that names the variable', (env, name) => {
  expect(() => readConfig({ ...whole, ...env })).toThrow(new RegExp(`^${name} [^\\n]+$`))
})
