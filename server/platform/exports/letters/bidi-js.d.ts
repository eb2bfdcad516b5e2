/** The package declares a default export for its CommonJS file, which has none. Its ES module has one. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'
  export default function bidiFactory(): Bidi
}
