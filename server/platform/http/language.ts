import { Type } from 'typebox'
import { type Language, languages } from '../languages.ts'
import { OneOf } from '../shapes.ts'
import { preferred } from './accepted.ts'

/** The language of an answer with text. Without it, the browser's Accept-Language decides. */
export const InLanguage = { language: Type.Optional(OneOf(languages)) }

type Reader = { query: { language?: Language }; headers: { 'accept-language'?: string | undefined } }
export const languageOf = ({ query, headers }: Reader): Language => query.language ?? preferred(headers['accept-language'], languages)
