import type { Messages } from '@lingui/core'

const catalogues = import.meta.glob<Messages>(['../features/*/locales/de.po', './locales/de.po'], { eager: true, import: 'messages' })

/** What the pages say in German, but for refusals: one file, as each would be asked for by itself otherwise. */
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
