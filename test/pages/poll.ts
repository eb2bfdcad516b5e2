import { expect } from 'vitest'
import { PATIENCE_MS } from './locator.ts'

/** Expects a value that is read again and again until it matches. */
export function eventually<Found>(read: () => Found | Promise<Found>) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 20 })
}
