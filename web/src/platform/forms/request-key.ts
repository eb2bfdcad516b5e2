import { useRef } from 'react'

/**
 * Returns a function that gives a header which makes retries of a creation safe. The key stays the same for the same
 * body, so a second try after a broken connection creates nothing twice. A changed body gets a new key.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' })
  return (body: unknown) => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: unique() }
    return { 'Idempotency-Key': last.current.key }
  }
}

/** Returns 128 random bits as hex. `crypto.randomUUID` exists only on https and localhost. */
export const unique = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
