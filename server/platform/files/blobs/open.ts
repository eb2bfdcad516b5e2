import type { BlobConfig } from '../../../config.ts'
import type { Signer } from '../../auth/signer.ts'
import { diskStore } from './disk.ts'
import type { BlobStore } from './store.ts'

type Settings = { blobs: BlobConfig; publicOrigin: string; uploadQuotaBytes: number | undefined }

/** Opens the configured store. The S3 client is loaded only if needed. */
export async function openBlobs(settings: Settings, signer: Signer): Promise<BlobStore | undefined> {
  const { blobs, publicOrigin, uploadQuotaBytes: quotaBytes } = settings
  if (blobs.kind === 'none') return undefined
  if (blobs.kind === 'disk') return { ...(await diskStore(blobs.dir, publicOrigin, signer)), quotaBytes }
  const { s3Store } = await import('./s3.ts')
  return { ...s3Store(blobs), quotaBytes }
}
