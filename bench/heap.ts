import { once } from 'node:events'
import { freePort } from '../scripts/free-port.ts'

type Usage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/**
 * Returns the environment for a process whose memory can be measured, and a function that measures it: kilobytes after
 * a garbage collection.
 */
export async function measurable(): Promise<{ env: { NODE_OPTIONS: string }; kilobytes: () => Promise<number> }> {
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const kilobytes = async () => {
    const targets = (await (await fetch(`http://${address}/json`)).json()) as { webSocketDebuggerUrl: string }[]
    const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
    await once(socket, 'open')
    const ask = async (id: number, method: string) => {
      socket.send(JSON.stringify({ id, method }))
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      return (JSON.parse(data) as { result: Usage }).result
    }
    await ask(1, 'HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask(2, 'Runtime.getHeapUsage')
    socket.close()
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1000
  }
  return { env: { NODE_OPTIONS: `--inspect=${address}` }, kilobytes }
}
