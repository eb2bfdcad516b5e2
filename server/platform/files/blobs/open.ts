import type { BlobConfig } from '../../../config.ts'
import type { Signer } from '../../auth/signer.ts'
import { diskStore } from './disk.ts'
import type { BlobStore } from './store.ts'

/** The store that the configuration asks for. The S3 client is loaded only when it is needed. */
export async function openBlobs(config: BlobConfig, publicOrigin: string, signer: Signer): Promise<BlobStore | undefined> {
  if (config.kind === 'none') return undefined
  if (config.kind === 'disk') return diskStore(config.dir, publicOrigin, signer)
  const { s3Store } = await import('./s3.ts')
  return s3Store(config)
}
