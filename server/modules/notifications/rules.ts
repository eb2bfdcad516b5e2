import type { Language } from '#platform/languages.ts'
import { type NoticeKind, compulsory, mailed, noticeKinds } from '#platform/notices/kinds.ts'
import type { NoticeDetails, Notifier, NoticeText, NoticeSubject, NoticeFacts } from '#platform/notices/notifier.ts'
import { badRequest } from '#platform/errors.ts'
import type { NotificationChoice } from './schema.ts'

/** Returns the default choice. */
export const usual = (kind: NoticeKind): NotificationChoice => ({ in_app: true, email: mailed.has(kind), digest: 'off' })

export type Choices = Partial<Record<NoticeKind, NotificationChoice>>

/** Returns a person's choice for every kind. */
export const allChoices = (chosen: Choices): Record<string, NotificationChoice> =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, chosen[kind] ?? usual(kind)]))

/** Returns the choices to store. Throws 400 if one switches off a compulsory kind. */
export function checked(kinds: Choices): [NoticeKind, NotificationChoice][] {
  return noticeKinds.flatMap((kind): [NoticeKind, NotificationChoice][] => {
    const choice = kinds[kind]
    if (!choice) return []
    if (!choice.in_app && compulsory.has(kind))
      throw badRequest(`${kind} cannot be switched off in the service itself.`, `kinds.${kind}.in_app`)
    return [[kind, choice]]
  })
}

export type Row = {
  kind: NoticeKind
  subject_kind: string
  subject_id: string
  about: NoticeDetails
  shown: NoticeSubject
  organization: NoticeFacts['organization']
  zone: string
}

export type NotificationText = NoticeText & { href: string; reason: string }

/** Returns a function that puts notifications into words. */
export function speaker(notifiers: Notifier[]): (row: Row, language: Language) => NotificationText {
  const known = new Map(notifiers.map((notifier) => [`${notifier.kind} ${notifier.about}`, notifier]))
  return ({ about, shown, ...row }, language) => {
    const notifier = known.get(`${row.kind} ${row.subject_kind}`)
    if (!notifier) throw new Error(`Nobody declares ${row.kind} about ${row.subject_kind}.`)
    const told = { ...about, ...shown, ...row }
    return { ...notifier.says[language](told), href: notifier.href(told), reason: notifier.because[language] }
  }
}
