import type { Language } from '../languages.ts'

/** A mail to one person, before formatting. All URLs in it are absolute, and safe for programs that open every link. */
export type Letter = {
  /** Such as `<id>@<host>`. A mail that may have been delivered is sent again with the same id. */
  message_id: string
  to: { name: string | null; address: string }
  language: Language
  subject: string
  /** The heading, if it differs from the subject. */
  heading?: string
  /** Markdown. `literally` inserts people's texts. */
  body: string
  button?: { label: string; href: string }
  /** A sentence that says why they get it. */
  why: string
  /** The kind of mail, in small letters, digits and `_`. People filter by it. */
  list: string
  /** The URL that ends this kind of mail with one request. Undefined if it cannot be switched off. */
  unsubscribe?: string
  /** The page on which they choose their mails. */
  settings?: string
  /** The message that this one replies to. */
  replies_to?: string
  /** An invitation or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}
