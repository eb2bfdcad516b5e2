import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../../server/platform/db/open.ts'

type Entry = { path: string; data_offset: number; compressed_size: number; crc32: number; size: number }

/** Opens the package that was registered first. Its files are indexed by name in memory. */
export async function openPackage(pool: Pool, dataDir: string) {
  const { rows } = await pool.query<Entry & { blob_key: string }>(
    `select v.blob_key, e.path, e.data_offset, e.compressed_size, e.crc32, e.size
     from (
       select * from scorm_package_version v where exists (select from scorm_package_entry e where e.package_version_id = v.id)
       order by registered_at limit 1
     ) v
     join scorm_package_entry e on e.package_version_id = v.id`,
  )
  return { zip: await open(join(dataDir, 'blobs', rows[0]!.blob_key)), entries: new Map(rows.map((row) => [row.path, row])) }
}
