import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns a file in `dir` that nobody else can open. It is gone when it is closed or the process ends in any way. */
export async function namelessFile(dir: string): Promise<FileHandle> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
