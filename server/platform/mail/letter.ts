import type { Language } from '../languages.ts'

/** A mail to one person, before it has a form. All addresses in it are whole, and safe to be opened by whoever tries links. */
export type Letter = {
  /** Such as `<id>@<host>`. What may have been delivered is sent again with the same one. */
  message_id: string
  to: { name: string | null; address: string }
  language: Language
  subject: string
  /** What stands above it, where that is not the subject. */
  heading?: string
  /** Markdown; texts of people are put into it by `literally`. */
  body: string
  button?: { label: string; href: string }
  /** A sentence that says why they get it. */
  why: string
  /** What kind of mail it is, in small letters, digits and `_`: people's filters go by it. */
  list: string
  /** Where one request ends this kind of mail; undefined for what cannot be switched off. */
  unsubscribe?: string
  /** Where they choose what they get. */
  settings?: string
  /** The message that it belongs to. */
  replies_to?: string
  /** An invitation, or the end of one. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}
