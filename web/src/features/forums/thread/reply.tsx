import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type Dispatch, type RefObject, type SetStateAction, useRef } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Problem, WaitsToBeSent } from '../../../platform/parts/states.tsx'
import type { Forum, Post, Thread } from '../words.ts'
import { stored } from './mentions.ts'
import { type PostDraft, PostEditor } from './post-editor.tsx'

export const noReply: PostDraft = { text: '', people: {} }

type Props = {
  thread: Thread
  forum: Forum
  draft: PostDraft
  field: RefObject<HTMLTextAreaElement | null>
  onChange: Dispatch<SetStateAction<PostDraft>>
  onSent: (post: Post) => void
}

/** Form for a reply. The text stays until it is sent. */
export function Reply({ thread, forum, draft, field, onChange, onSent }: Props) {
  const keyFor = useRequestKey()
  const begun = draft.text.trim() !== ''
  const sent = useRef('')
  const sending = $api.useMutation('post', '/api/forum-threads/{forum_thread_id}/posts', {
    onSuccess: async (post) => {
      onChange((now) => leftOf(now, sent.current))
      await refresh()
      onSent(post)
    },
  })
  useUnsavedWarning(begun)
  const send = () => {
    if (!begun || sending.isPending) return
    sent.current = draft.text
    const body = { body_markdown: stored(draft.text, draft.people) }
    sending.mutate({ params: { path: { forum_thread_id: thread.id } }, body, headers: keyFor(body) })
  }
  return (
    <Stack gap="sm" component="section" aria-label={t`Your reply`} className="screen-only">
      <PostEditor label={t`Your reply`} forumId={forum.id} draft={draft} field={field} onChange={onChange} onSend={send} />
      {sending.isPaused && <WaitsToBeSent />}
      {sending.error !== null && <Problem error={sending.error} title={t`It was not sent`} />}
      <Group>
        <Button onClick={send} loading={sending.isPending} disabled={!begun}>{t`Send`}</Button>
        <Text size="sm" c="dimmed">{t`Ctrl and Enter sends it as well.`}</Text>
      </Group>
    </Stack>
  )
}

/** Keeps text that was typed while the reply was being sent. */
const leftOf = (now: PostDraft, sent: string): PostDraft =>
  now.text.startsWith(sent) ? { ...now, text: now.text.slice(sent.length).trimStart() } : now
