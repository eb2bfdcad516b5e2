import { t } from '@lingui/core/macro'
import { IconHelpCircle, IconMessages, IconSpeakerphone } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'

export type Forum = Schemas['Forum']
export type ListedThread = Schemas['ListedForumThread']
export type Thread = Schemas['ForumThread']
export type Post = Schemas['ForumPost']
export type Level = Forum['subscription']
export type ReportReason = Schemas['ReportForumPost']['reason']

export const kindLooks: Record<Forum['kind'], { words: string; description: string; icon: typeof IconMessages }> = {
  discussion: { words: t`Discussion`, description: t`Everybody opens threads, everybody replies.`, icon: IconMessages },
  questions: { words: t`Questions`, description: t`Whoever asked chooses the reply that answers it.`, icon: IconHelpCircle },
  announcements: {
    words: t`Announcements`,
    description: t`Whoever keeps forums opens threads, everybody replies.`,
    icon: IconSpeakerphone,
  },
}

export const reasonWords: Record<ReportReason, string> = {
  spam: t`Advertising`,
  abuse: t`Insulting or hurtful`,
  wrong: t`Wrong or dangerous`,
  privacy: t`Tells something private of somebody`,
  other: t`Something else`,
}

/** Reasons why a post is hidden, shown in its place. */
export const hiddenWords: Record<NonNullable<Post['hidden']>['reason'], string> = {
  spam: t`Hidden: advertising.`,
  abuse: t`Hidden: insulting or hurtful.`,
  wrong: t`Hidden: wrong or dangerous.`,
  privacy: t`Hidden: it told something private.`,
  other: t`Hidden by a moderator.`,
  author: t`Taken back by its author.`,
  reports: t`Hidden until a moderator has looked: several people reported it.`,
  deleted: t`Deleted for good.`,
}

export const levelWords = (kind: Forum['kind']): { value: Level; label: string }[] => [
  { value: 'all', label: t`Everything new` },
  { value: 'mentions', label: kind === 'announcements' ? t`Announcements, and where I am named` : t`Where I am named` },
  ...(kind === 'announcements' ? [] : [{ value: 'none' as const, label: t`Nothing` }]),
]

/** Formats a count. The service counts to a hundred at most. */
export const manyAs = (count: number): string => (count >= 100 ? '99+' : String(count))
