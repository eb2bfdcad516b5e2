import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, atOneMoment } from '../db/open.ts'

/**
 * What `write` writes, in a nameless temporary file that is gone when its handle closes: the database is done with before a
 * slow client has read the first line. Everything `write` reads is of one moment. The name of the file ends as `name` says.
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
