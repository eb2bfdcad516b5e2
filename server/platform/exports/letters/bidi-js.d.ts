/** The package types its CommonJS file as a module with a default export, which that file is not. Its ES module has one. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'
  export default function bidiFactory(): Bidi
}
