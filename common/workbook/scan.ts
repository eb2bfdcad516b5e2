import { SaxesParser } from 'saxes'

type Attributes = Readonly<Record<string, string>>
/** Element names come without prefix. `done` returns true once the rest is not needed. */
type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  done?: () => boolean
}

const PIECE = 256 * 1024

/**
 * Parses a part of a workbook from its beginning; a missing part counts as empty. False for malformed XML, and for a document type,
 * because it could define entities.
 */
export function scan(bytes: Uint8Array | undefined, { open, close, text, done = () => false }: Handlers): boolean {
  if (!bytes) return true
  const decoder = new TextDecoder(encodingOf(bytes))
  const parser = new SaxesParser()
  const state = { isSound: true }
  const fail = () => {
    state.isSound = false
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  if (text) parser.on('text', text)
  for (let at = 0; at < bytes.length && state.isSound; at += PIECE) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
    if (done()) return state.isSound
  }
  if (state.isSound) parser.close()
  return state.isSound
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns an attribute by its name without prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const prefixed = Object.keys(attributes).find((each) => each.endsWith(`:${name}`))
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/** Decodes characters that XML cannot contain, such as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x') ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text
