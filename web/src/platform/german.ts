import type { Messages } from '@lingui/core'

const catalogues = import.meta.glob<Messages>(['../features/*/locales/de.po', './locales/de.po'], { eager: true, import: 'messages' })

/** All German messages except those of refusals. They are merged into one file, because otherwise each catalogue would be a request. */
export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
