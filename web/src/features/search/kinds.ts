import { t } from '@lingui/core/macro'
import {
  IconBook2,
  IconBooks,
  IconCalendarEvent,
  IconCertificate,
  IconFileText,
  IconListCheck,
  IconMessages,
  IconRoute,
  IconTag,
  IconUser,
  type IconHome,
} from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import { ago, moment } from '../../platform/words/format.ts'

export type Hit = Schemas['SearchHit']
export type Kind = Hit['kind']

/** Kinds of results in the order of the tabs, with plural and singular labels. */
export const kinds: Record<Kind, { many: string; one: string; icon: typeof IconHome }> = {
  certification: { many: t`Certifications`, one: t`Certification`, icon: IconCertificate },
  course: { many: t`Courses`, one: t`Course`, icon: IconBooks },
  job_aid: { many: t`Job aids`, one: t`Job aid`, icon: IconBook2 },
  quiz: { many: t`Quizzes`, one: t`Quiz`, icon: IconListCheck },
  pathway: { many: t`Learning pathways`, one: t`Learning pathway`, icon: IconRoute },
  event: { many: t`Events`, one: t`Event`, icon: IconCalendarEvent },
  forum_thread: { many: t`Forum threads`, one: t`Forum thread`, icon: IconMessages },
  record: { many: t`Records`, one: t`Record`, icon: IconFileText },
  person: { many: t`People`, one: t`Person`, icon: IconUser },
  subject: { many: t`Subjects`, one: t`Subject`, icon: IconTag },
}
export const inOrder = Object.keys(kinds) as Kind[]
export const isKind = (text: string | undefined): text is Kind => text !== undefined && text in kinds

/** Label of a result's kind. For a certification it says whether the result is the reader's own standing or the certification itself. */
export function kindOf({ kind, href }: Hit): string {
  if (kind !== 'certification') return kinds[kind].one
  return href.startsWith('/o/') ? t`Certification type` : t`Where I stand`
}

/** Detail that distinguishes results with the same name: the time of an event, else the last change. A person has none. */
export function momentOf({ kind, starts_at, updated_at }: Hit): string | undefined {
  if (kind === 'person') return undefined
  return starts_at === null ? t`changed ${{ when: ago(updated_at) }}` : moment(starts_at)
}

/** Name of the file that contains the match, with the page. Undefined when the match is not in a file. */
export function fileOf({ where: { file_name: file, page } }: Hit): string | undefined {
  if (file === undefined) return undefined
  return page === undefined ? t`in ${{ file }}` : t`in ${{ file }}, page ${{ page }}`
}

/** Converts the address of a result for the router. */
export function addressOf({ href }: Pick<Hit, 'href'>): { to: string; search: Record<string, string>; hash?: string } {
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams), ...(hash !== '' && { hash: hash.slice(1) }) }
}
