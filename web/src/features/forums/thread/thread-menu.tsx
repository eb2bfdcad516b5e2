import { t } from '@lingui/core/macro'
import { Button, Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconLock, IconLockOpen, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, type Schemas, answered, api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { DeletionDialog } from '../../../platform/kept/deletion-dialog.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Forum, Thread } from '../words.ts'

type Props = { thread: Thread; forum: Forum }
const PATH = '/api/forum-threads/{forum_thread_id}'

/** Actions on a thread: its author may rename it, and moderators may do more. */
export function ThreadMenu({ thread, forum }: Props) {
  const { me, holds } = useAccess()
  const { organization } = useChosenOrganization()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const params = { path: { forum_thread_id: thread.id } }
  const changing = useMutation({
    mutationFn: (body: Schemas['UpdateForumThread']) => answered(api.PATCH(PATH, { params, body })),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSettled: refresh,
  })
  const moderates = holds('forums:moderate', forum)
  const deletes = holds('forums:delete', forum)
  const renames = moderates || thread.author.user_id === me.id
  if (!renames && !deletes) return null
  const { pinned, locked } = thread
  const item = (shown: boolean, Icon: typeof IconPin, words: string, act: () => void, color?: 'red') =>
    shown && (
      <Menu.Item {...(color && { color })} leftSection={<Icon size={17} aria-hidden />} onClick={act}>
        {words}
      </Menu.Item>
    )
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />} loading={changing.isPending}>{t`More`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item(renames, IconPencil, t`Rename`, () => setAsked('rename'))}
          {item(moderates, pinned ? IconPinnedOff : IconPin, pinned ? t`Unpin` : t`Pin`, () => changing.mutate({ pinned: !pinned }))}
          {item(moderates, locked ? IconLockOpen : IconLock, locked ? t`Unlock` : t`Lock`, () => changing.mutate({ locked: !locked }))}
          {item(deletes, IconTrash, t`Delete for good`, () => setAsked('delete'), 'red')}
        </Menu.Dropdown>
      </Menu>
      {asked === 'rename' && <RenameDialog thread={thread} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeletionDialog
          id={thread.id}
          archived
          title={t`Delete this thread for good?`}
          named="title"
          tells={(name) => t`“${name}” is deleted for good.`}
          impact={() => api.GET(`${PATH}/permanent-deletion`, { params })}
          remove={() => api.DELETE(`${PATH}/permanent-deletion`, { params })}
          onClose={() => setAsked(undefined)}
          onGone={() => navigate({ to: '/o/$org/forums/$forumId', params: { org: organization.slug, forumId: forum.id } })}
        />
      )}
    </>
  )
}

function RenameDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { draft, begun, passes, refuse, elsewhere, text } = useDraft({ title: thread.title }, ['title'])
  const saving = $api.useMutation('patch', PATH, {
    onError: refuse,
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  const save = () => {
    if (!passes(draft.title.trim() === '' ? { title: t`Give the thread a title.` } : {})) return
    saving.mutate({ params: { path: { forum_thread_id: thread.id } }, body: { title: draft.title.trim() } })
  }
  return (
    <FormDialog
      title={t`Rename the thread`}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t`Title`} withAsterisk data-autofocus maxLength={200} {...text('title')} />
    </FormDialog>
  )
}
