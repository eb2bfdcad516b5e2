import { useRef } from 'react'

/**
 * The header that makes sending a creation again harmless: the same key for the same body, so that a second press after
 * a broken connection creates nothing twice, and another one once something was changed.
 */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' })
  return (body: unknown) => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: unique() }
    return { 'Idempotency-Key': last.current.key }
  }
}

/** 128 random bits. `crypto.randomUUID` exists on https and localhost only. */
export const unique = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
