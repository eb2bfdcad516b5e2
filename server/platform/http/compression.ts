import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Answers of a kilobyte and more, to those who take them so. Files bring their own; a body that is sent is read as it came. */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: 1024,
    customTypes: /^application\/json\b/,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
}
