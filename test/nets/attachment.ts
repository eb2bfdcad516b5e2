import { randomUUIDv7 } from 'node:crypto'
import { ofMemory } from '../../server/platform/files/arrivals.ts'
import { newKey } from '../../server/platform/files/blobs/keys.ts'
import type { Purpose } from '../../server/platform/files/uploads.ts'
import type { Harness, Person } from '../harness.ts'
import { NEVER_UPLOADED, UPLOAD_TAKEN, first, newFile, plainText } from './bodies.ts'
import type { OperationNets } from './module.ts'

type Thing = { organization_id: string; purpose: Purpose; owner_id: string; mark: string; author: Person }

/** Returns the columns of an attachment whose bytes are stored, and the pathname of another upload that was registered already. */
export async function attachment(t: Harness, { organization_id, purpose, owner_id, mark, author }: Thing) {
  const file = { file_name: `${mark}.txt`, content_type: 'text/plain', size_bytes: 1 }
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), file.content_type)
  await t.db.insertInto('blob').values({ key: blob_key, organization_id }).execute()
  const upload = { pathname: t.unique(mark), organization_id, purpose, owner_id, staged_key: newKey('staged') }
  await t.db.insertInto('upload').values({ ...upload, ...file, issued_to: author.account_id, expires_at: '2026-01-02T03:04:05Z', claimed_at: '2026-01-02T03:04:05Z' }).execute()
  return { file: { ...file, id: randomUUIDv7(), organization_id, blob_key, position: 1 }, pathname: upload.pathname }
} // prettier-ignore

/** The declarations of the operations on attachments of a kind of thing. `row` has the names of their rows in the world. */
export function attachmentOperations(kind: string, row: { id: string; pathname: string }): Record<string, OperationNets> {
  const path = { attachment_id: row.id }
  return {
    [`create${kind}AttachmentUpload`]: { body: newFile, refuses: [/^content_type must be a media type/], mend: plainText },
    [`create${kind}Attachment`]: {
      body: (ids) => ({ pathname: ids[row.pathname], file_name: 'new.txt' }),
      refuses: [NEVER_UPLOADED],
      obstacle: UPLOAD_TAKEN,
    },
    [`update${kind}Attachment`]: { path, body: () => ({ label: 'Changed' }), mend: first },
    [`delete${kind}Attachment`]: { path },
    [`download${kind}Attachment`]: { path },
  }
}
