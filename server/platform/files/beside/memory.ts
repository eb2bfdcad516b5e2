import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const SAMPLED_MS = 100

/** Kills a process once it holds more bytes. A heap limit does not cover buffers, which lie outside the heap. */
export function limitMemory(child: ChildProcess, bytes: number): { stop: () => void } {
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
    if (kilobytes * 1024 > bytes) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void look(), SAMPLED_MS)
  return { stop: () => clearInterval(timer) }
}
