import { expect } from 'vitest'
import { PATIENCE_MS } from './locator.ts'

/** Expects something of what is read again and again, until it holds. */
export function eventually<Found>(read: () => Found | Promise<Found>) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 20 })
}
