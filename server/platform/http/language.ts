import { Type } from 'typebox'
import { type Language, languages } from '../languages.ts'
import { OneOf } from '../shapes.ts'
import { preferred } from './accepted.ts'

/** Of an answer in words; the reader's own, as the browser says, where none is asked for. */
export const InLanguage = { language: Type.Optional(OneOf(languages)) }

type Reader = { query: { language?: Language }; headers: { 'accept-language'?: string | undefined } }
export const languageOf = ({ query, headers }: Reader): Language => query.language ?? preferred(headers['accept-language'], languages)
