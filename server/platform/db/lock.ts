import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config-parts.ts'

/**
 * Locks DATA_DIR for this process, because two processes on one embedded database would lose each other's rows without an error. A second
 * process gets an error that names the holder. The lock of a dead process is taken over. Returns the function that releases the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, mine)
      closeSync(handle)
      return () => {
        if (readHolder(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const pid = liveHolder(file)
      if (pid !== undefined) throw new ConfigError(`DATA_DIR ${dataDir} is in use by process ${pid}. Stop it, or choose another DATA_DIR.`)
      rmSync(file, { force: true })
    }
  }
  throw new ConfigError(`DATA_DIR ${dataDir} is being taken by another process.`)
}

/** Returns the pid in the lock if that process still runs. The start time reveals a reused pid. */
function liveHolder(file: string): number | undefined {
  const [pid, start] = readHolder(file).trim().split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number < 1) return undefined
  try {
    process.kill(number, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return undefined
  }
  return start === startOf(number) ? number : undefined
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the start time of a process in kernel ticks, or '-' if the platform does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
