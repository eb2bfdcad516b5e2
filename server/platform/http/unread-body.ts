import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { whenSilent } from './body-timeout.ts'

/** How far a body is read on behind its answer: bytes, and milliseconds in all and between two pieces. */
const LIMITS = { bytes: 64 * 1024 * 1024, all: 30_000, silence: 5000 }

/**
 * Answers of this scope that come before the end of a body say that the connection closes, and close it gently. Node reads
 * such a body on only where nobody began to read it: otherwise the next request on the connection would never be answered.
 */
export function closeOnUnreadBodies(app: FastifyInstance, limits = LIMITS): void {
  app.addHook('onSend', (req, reply, payload, done) => {
    const { raw } = req
    if (raw.readableFlowing !== null && !raw.readableEnded) {
      raw.unpipe()
      raw.resume()
      if (!raw.complete) {
        reply.header('connection', 'close')
        closeGently(raw, limits)
      }
    }
    done(null, payload)
  })
}

/**
 * Ends our side of the connection behind the answer and drops the rest of the body, within limits (RFC 9112, 9.6). Node
 * closes both sides at once: bytes that nobody read then reset the connection, and its client may lose the answer.
 */
function closeGently(raw: IncomingMessage, { bytes, all, silence }: typeof LIMITS): void {
  const { socket } = raw
  socket.destroySoon = () => {
    if (raw.readableEnded) return Socket.prototype.destroySoon.call(socket)
    const close = () => socket.destroy()
    const timers = [setTimeout(close, all).unref(), whenSilent(raw, silence, close)]
    let left = bytes
    raw.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) close()
    })
    raw.once('end', () => Socket.prototype.destroySoon.call(socket))
    socket.once('end', close)
    socket.once('close', () => timers.forEach((timer) => clearTimeout(timer)))
    socket.end()
  }
}
