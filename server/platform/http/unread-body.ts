import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { whenSilent } from './body-timeout.ts'

/** How much of a body is still read after the answer: bytes, milliseconds in total, and milliseconds between two pieces. */
const LIMITS = { bytes: 64 * 1024 * 1024, all: 30_000, silence: 5000 }

/**
 * Closes the connection gently if an answer comes before the end of the body, and says so in the answer. Node reads the rest of a body only
 * if nothing has begun to read it. Otherwise the next request on the connection would never be answered.
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
 * Ends our side of the connection after the answer and discards the rest of the body, within limits (RFC 9112, 9.6). Node closes both sides
 * at once. Unread bytes then reset the connection, and the client may lose the answer.
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
