import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create as contentDisposition } from 'content-disposition'
import type { S3Config } from '../../../config.ts'
import { mayShowInline } from './keys.ts'
import type { BlobStore, ByteRange } from './store.ts'

/** Stores files in a bucket of an S3-compatible store. The presigned URLs lead to the store itself. */
export function s3Store(config: S3Config): BlobStore {
  const client = clientOf(config)
  const Bucket = config.bucket
  const get = reader(client, Bucket)
  return {
    async uploadUrl(key, { content_type, size_bytes, expires_at }) {
      const put = new PutObjectCommand({ Bucket, Key: key, ContentType: content_type, ContentLength: size_bytes, IfNoneMatch: '*' })
      const signableHeaders = new Set(['content-type', 'content-length', 'if-none-match'])
      const url = await getSignedUrl(client, put, { expiresIn: secondsUntil(expires_at), signableHeaders })
      return { url, headers: { 'content-type': content_type, 'if-none-match': '*' } }
    },
    downloadUrl(key, { file_name, content_type, inline, expires_at }) {
      const type = inline && mayShowInline(content_type) ? 'inline' : 'attachment'
      const get = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: contentDisposition(file_name, { type }),
        ResponseContentType: content_type,
        ResponseCacheControl: 'no-store',
      })
      return getSignedUrl(client, get, { expiresIn: secondsUntil(expires_at) })
    },
    async stat(key) {
      try {
        const { ContentLength, ContentType } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
        return { size_bytes: ContentLength ?? 0, content_type: ContentType ?? '' }
      } catch (error) {
        return ifMissing(error, undefined)
      }
    },
    put: writer(client, Bucket),
    read: async (key, range) => (await get(key, range)) as Readable,
    piece: async (key, range) => Buffer.from(await (await get(key, range)).transformToByteArray()),
    async copy(from, to) {
      try {
        await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
        return true
      } catch (error) {
        return ifMissing(error, false)
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}

const reader = (client: S3Client, Bucket: string) => async (Key: string, range?: ByteRange) => {
  const Range = range && `bytes=${range.start}-${range.end}`
  return (await client.send(new GetObjectCommand({ Bucket, Key, Range }))).Body!
}

function writer(client: S3Client, Bucket: string): BlobStore['put'] {
  return async (key, { read, size_bytes }, content_type) => {
    const what = { Bucket, Key: key, ContentLength: size_bytes, ContentType: content_type }
    const send = () => client.send(new PutObjectCommand({ ...what, Body: read() }))
    // The client does not retry a stream by itself.
    await send().catch((error: unknown) => (isPassing(error) ? send() : Promise.reject(error)))
  }
}

/** Milliseconds without traffic on a connection although an answer is due. */
const SILENCE_MS = 10_000

function clientOf({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Config): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined && secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // A presigned URL would otherwise carry the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A silent store is given up. Without the last two settings the client would wait for ever.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: SILENCE_MS },
  })
}

/** Whether a retry may succeed: the store was not reached, or failed by itself. */
const isPassing = (error: unknown) => !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

const secondsUntil = (moment: Date) => Math.max(1, Math.floor((moment.getTime() - Date.now()) / 1000))

function ifMissing<T>(error: unknown, value: T): T {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return value
  throw error
}
