import { t } from '@lingui/core/macro'
import { Card, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { asSeen, useSeen } from '../../../platform/forms/as-seen.ts'
import { NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { Dialog } from '../../../platform/parts/dialog.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { second } from '../../../platform/words/format.ts'
import { type Post, type ReportReason, reasonWords } from '../words.ts'
import { spoken, stored } from './mentions.ts'
import { PostEditor } from './post-editor.tsx'
import { PostText } from './post-text.tsx'

type Props = { post: Post; onClose: () => void }
const reasons = ['spam', 'abuse', 'wrong', 'privacy', 'other'] as const
type ReportDraft = { reason: ReportReason; note: string }
const fresh: ReportDraft = { reason: 'wrong', note: '' }

function ReasonFields({ draft, onChange }: { draft: ReportDraft; onChange: (next: Partial<ReportDraft>) => void }) {
  return (
    <>
      <Radio.Group
        label={t`Why?`}
        value={draft.reason}
        onChange={(value) => onChange({ reason: reasons.find((reason) => reason === value) ?? 'other' })}
      >
        <Stack gap="xs" mt="xs">
          {reasons.map((reason) => (
            <Radio key={reason} value={reason} label={reasonWords[reason]} />
          ))}
        </Stack>
      </Radio.Group>
      <NoteField label={t`Note`} description={t`Only moderators read it.`} value={draft.note} onChange={(note) => onChange({ note })} />
    </>
  )
}

/** Reports a post to the moderators. */
export function ReportDialog({ post, onClose }: Props) {
  const keyFor = useRequestKey()
  const { draft, begun, change } = useDraft<ReportDraft, never>(fresh, [])
  const reporting = $api.useMutation('post', '/api/forum-posts/{forum_post_id}/report', {
    onSuccess: () => {
      notifications.show({ message: t`Thank you. A moderator will look at it.` })
      onClose()
      return refresh()
    },
  })
  const body = { reason: draft.reason, note: noteOf(draft.note) }
  return (
    <FormDialog
      title={t`Report this post`}
      does={t`Report it`}
      begun={begun}
      isPending={reporting.isPending}
      error={reporting.error}
      failed={t`It was not reported`}
      onSubmit={() => reporting.mutate({ params: { path: { forum_post_id: post.id } }, body, headers: keyFor(body) })}
      onClose={onClose}
    >
      <ReasonFields draft={draft} onChange={change} />
    </FormDialog>
  )
}

/** Hides a post with a reason, which is shown in its place. */
export function HideDialog({ post, onClose, onHidden }: Props & { onHidden?: () => void }) {
  const { draft, begun, change } = useDraft<ReportDraft, never>(fresh, [])
  const { seen, isChanged, told } = useSeen(post)
  const hiding = $api.useMutation('post', '/api/forum-posts/{forum_post_id}/hide', {
    onError: told,
    onSuccess: () => {
      onClose()
      onHidden?.()
      return refresh()
    },
  })
  const body = { reason: draft.reason, note: noteOf(draft.note), ...asSeen(seen) }
  return (
    <FormDialog
      title={t`Hide this post`}
      says={t`Readers see that something was here, and why it is hidden. It can be shown again.`}
      does={t`Hide it`}
      begun={begun}
      isPending={hiding.isPending}
      error={hiding.error}
      onSubmit={() => hiding.mutate({ params: { path: { forum_post_id: post.id } }, body })}
      onClose={onClose}
    >
      {isChanged && (
        <Card withBorder p="sm" component="section" aria-label={t`What the post says now`}>
          <PostText text={seen.body_markdown ?? ''} />
        </Card>
      )}
      <ReasonFields draft={draft} onChange={change} />
    </FormDialog>
  )
}

/** Changes the text of a post. */
export function EditPostDialog({ post, forumId, onClose }: Props & { forumId: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(() => spoken(post.body_markdown ?? ''), ['body_markdown'])
  const saving = $api.useMutation('patch', '/api/forum-posts/{forum_post_id}', {
    onError: refuse,
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  const save = () => {
    if (!passes(draft.text.trim() === '' ? { body_markdown: t`Write something.` } : {})) return
    saving.mutate({ params: { path: { forum_post_id: post.id } }, body: { body_markdown: stored(draft.text, draft.people) } })
  }
  return (
    <FormDialog
      title={t`Edit the post`}
      size="lg"
      says={t`What it said before stays for readers to look up.`}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <PostEditor
        label={t`Text`}
        forumId={forumId}
        draft={draft}
        error={errors.body_markdown}
        field={field}
        onChange={change}
        onSend={save}
      />
    </FormDialog>
  )
}

/** Earlier versions of a post. */
export function HistoryDialog({ post, onClose }: Props) {
  const query = $api.useQuery('get', '/api/forum-posts/{forum_post_id}/history', { params: { path: { forum_post_id: post.id } } })
  return (
    <Dialog title={t`What the post said`} size="lg" onClose={onClose}>
      <Answer query={query}>
        {(versions) => (
          <Stack gap="lg">
            {versions.map(({ body_markdown, written_at }) => (
              <section key={written_at} aria-label={second(written_at)}>
                <Text size="sm" c="dimmed">
                  {second(written_at)}
                </Text>
                <PostText text={body_markdown} />
              </section>
            ))}
          </Stack>
        )}
      </Answer>
    </Dialog>
  )
}
