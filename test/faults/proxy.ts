import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** Starts a TCP proxy on a free local port that can imitate network faults. */
export async function startProxy(target: { host: string; port: number }) {
  const state = { delayMs: 0, refusing: false, losing: undefined as string | undefined }
  const sockets = new Set<Socket>()
  let [open, letGo]: [Promise<void>, () => void] = [Promise.resolve(), () => {}]
  let lost = 0

  /** Forwards bytes in order, with the set delay. */
  function carry(from: Socket, to: Socket, seen: (chunk: Buffer) => boolean) {
    let turn: Promise<void> = Promise.resolve()
    const next = (work: () => void) => {
      turn = turn
        .then(() => open)
        .then(() => (state.delayMs > 0 ? new Promise<void>((done) => setTimeout(done, state.delayMs)) : undefined))
        .then(work)
    }
    from.on('data', (chunk: Buffer) => next(() => void (seen(chunk) && !to.destroyed && to.write(chunk))))
    from.on('end', () => next(() => void to.end()))
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }

  const server = createServer((client) => {
    if (state.refusing) return client.resetAndDestroy()
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    let losing = false
    carry(client, upstream, (chunk) => {
      losing ||= state.losing !== undefined && chunk.includes(state.losing)
      return true
    })
    carry(upstream, client, () => {
      if (!losing) return true
      lost += 1
      client.resetAndDestroy()
      return false
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Returns the number of answers that were lost on purpose. */
    lost: () => lost,
    slow: (ms: number) => void (state.delayMs = ms),
    /** Stops all traffic until `resume`. */
    stall: () => void (open = new Promise((done) => (letGo = done))),
    resume: () => letGo(),
    /** Resets every connection. */
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    refuse: (refusing: boolean) => void (state.refusing = refusing),
    /** Forwards messages with this text but drops their answers. Undefined ends it. */
    loseAnswersTo: (text: string | undefined) => void (state.losing = text),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
