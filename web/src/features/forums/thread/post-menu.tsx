import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconCircleCheck, IconDots, IconEye, IconEyeOff, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, done, refresh } from '../../../platform/client.ts'
import { asSeen } from '../../../platform/forms/as-seen.ts'
import { DeletionDialog } from '../../../platform/kept/deletion-dialog.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import type { Forum, Post, Thread } from '../words.ts'
import { EditPostDialog, HideDialog, ReportDialog } from './post-dialogs.tsx'

type Props = { post: Post; thread: Thread; forum: Forum }
type PostAction = 'edit' | 'report' | 'hide' | 'delete'
const PATH = '/api/forum-posts/{forum_post_id}'

/** Returns what the reader may do with a post, besides quoting it. */
function useMay({ post, thread, forum }: Props) {
  const { me, holds } = useAccess()
  const isGone = post.hidden?.reason === 'deleted'
  const own = post.author?.user_id === me.id
  const moderates = holds('forums:moderate', forum)
  const live = forum.archived_at === null && post.hidden === null
  return {
    edit: own && live,
    takeBack: own && post.hidden === null,
    report: !own && live,
    answer: forum.kind === 'questions' && post.post_number > 1 && post.hidden === null && (moderates || thread.author.user_id === me.id),
    hide: moderates && post.hidden === null,
    restore: moderates && post.hidden !== null && !isGone && post.hidden.reason !== 'author',
    remove: holds('forums:delete', forum) && !isGone,
  }
}

export function PostMenu({ post, thread, forum }: Props) {
  const may = useMay({ post, thread, forum })
  const [asked, setAsked] = useState<PostAction>()
  const close = () => setAsked(undefined)
  const doing = useMutation({
    mutationFn: (call: () => Promise<{ error?: unknown }>) => done(call()),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSettled: refresh,
  })
  if (!Object.values(may).some(Boolean)) return null
  const params = { path: { forum_post_id: post.id } }
  const answers = thread.answer_post_id === post.id
  const answer = () =>
    api.PATCH('/api/forum-threads/{forum_thread_id}', {
      params: { path: { forum_thread_id: thread.id } },
      body: { answer_post_id: answers ? null : post.id },
    })
  const item = (shown: boolean, Icon: typeof IconEye, words: string, act: () => void) =>
    shown && (
      <Menu.Item leftSection={<Icon size={17} aria-hidden />} onClick={act}>
        {words}
      </Menu.Item>
    )
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More about post ${{ number: post.post_number }}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item(may.answer, IconCircleCheck, answers ? t`It is not the answer` : t`It is the answer`, () => doing.mutate(answer))}
          {item(may.edit, IconPencil, t`Edit`, () => setAsked('edit'))}
          {item(may.takeBack, IconArrowBackUp, t`Take it back`, () => doing.mutate(() => api.DELETE(PATH, { params })))}
          {item(may.report, IconFlag, t`Report it`, () => setAsked('report'))}
          {item(may.hide, IconEyeOff, t`Hide it`, () => setAsked('hide'))}
          {item(may.restore, IconEye, t`Show it again`, () =>
            doing.mutate(() => api.POST(`${PATH}/restore`, { params, body: asSeen(post) })),
          )}
          {item(may.remove, IconTrash, t`Delete for good`, () => setAsked('delete'))}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' && <EditPostDialog post={post} forumId={forum.id} onClose={close} />}
      {asked === 'report' && <ReportDialog post={post} onClose={close} />}
      {asked === 'hide' && <HideDialog post={post} onClose={close} />}
      {asked === 'delete' && (
        <DeletionDialog
          id={post.id}
          archived
          title={t`Delete this post for good?`}
          named="title"
          tells={() => t`The post is deleted for good.`}
          impact={() => api.GET(`${PATH}/permanent-deletion`, { params })}
          remove={() => api.DELETE(`${PATH}/permanent-deletion`, { params })}
          onClose={close}
          onGone={close}
        />
      )}
    </>
  )
}
