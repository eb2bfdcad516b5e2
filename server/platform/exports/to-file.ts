import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, atOneMoment } from '../db/open.ts'

/**
 * Returns an unnamed temporary file with the output of `write`; it is gone when its handle closes. The database is released before a slow
 * client reads the first line. `write` reads from one snapshot. The file's name ends with `name`.
 */
export async function writeToFile(db: Db, name: string, write: (db: Db, file: FileHandle) => Promise<void>): Promise<FileHandle> {
  const path = join(tmpdir(), `${randomUUID()}-${name}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    await atOneMoment(db, (db) => write(db, file))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
