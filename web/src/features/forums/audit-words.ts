import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { hiddenWords, kindLooks, reasonWords } from './words.ts'

const kinds = { discussion: kindLooks.discussion.words, questions: kindLooks.questions.words, announcements: kindLooks.announcements.words }

/** Words that the audit log shows for the records and actions of forums. */
export const audit: AuditWords = {
  kinds: { forum: t`Forum`, forum_thread: t`Thread of a forum`, forum_post: t`Post in a forum` },
  actions: {
    'forum.changed': t`Forum changed`,
    'forum.created': t`Forum made`,
    'forum.deleted': t`Forum deleted for good`,
    'forum_post.changed': t`Post edited`,
    'forum_post.created': t`Post written`,
    'forum_post.deleted': t`Post deleted for good`,
    'forum_post.hidden': t`Post hidden`,
    'forum_post.reported': t`Post reported`,
    'forum_post.restored': t`Post shown again`,
    'forum_thread.changed': t`Thread changed`,
    'forum_thread.created': t`Thread opened`,
    'forum_thread.deleted': t`Thread deleted for good`,
  },
  fields: {
    answer_post_id: t`Answer`,
    edited_at: t`Edited`,
    kind: t`Kind`,
    locked: t`Locked`,
    pinned: t`Pinned`,
    post_count: t`Posts`,
    post_number: t`Number of the post`,
  },
  values: { kind: kinds, hidden_reason: hiddenWords, reason: reasonWords },
  unnamed: {
    forum: { one: t`a forum`, gone: t`a forum that is gone` },
    forum_thread: { one: t`a thread`, gone: t`a thread that is gone` },
    forum_post: { one: t`a post`, gone: t`a post that is gone` },
  },
  technical: ['last_post_number', 'last_post_at'],
}
