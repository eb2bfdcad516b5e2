import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses answers of a kilobyte and more, if the client accepts that. Files have their own compression. Request bodies are read as they
 * are.
 */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: 1024,
    customTypes: /^application\/json\b/,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
}
