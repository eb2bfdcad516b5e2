import { t } from '@lingui/core/macro'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconFlag, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { Mark } from '../../../platform/parts/mark.tsx'
import { ago, moment } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { type Forum, type Post, type Thread, hiddenWords } from '../words.ts'
import { HistoryDialog } from './post-dialogs.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostText } from './post-text.tsx'

type Props = {
  post: Post
  thread: Thread
  forum: Forum
  /** Ref callback for a post that counts as read once it is visible. */
  watch?: (post: HTMLElement | null) => void
  onQuote?: ((post: Post) => void) | undefined
}

export function PostCard({ post, thread, forum, watch, onQuote }: Props) {
  const { post_number, author, body_markdown, hidden, created_at, report_count } = post
  const name = author === null ? t`Deleted` : personName(author)
  return (
    <Card
      component="article"
      withBorder
      p="md"
      aria-label={t`Post ${post_number} by ${name}`}
      {...(watch && { ref: watch, id: `post-${post_number}`, 'data-number': post_number, tabIndex: -1 })}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="2px 10px">
          <Text fw={600} size="sm" className="wraps">
            {name}
          </Text>
          <Text size="sm" c="dimmed" title={moment(created_at)}>
            {`#${post_number} · ${ago(created_at)}`}
          </Text>
          <Edited post={post} />
          {thread.answer_post_id === post.id && <Mark color="green" icon={IconCircleCheck}>{t`Answer`}</Mark>}
          {(report_count ?? 0) > 0 && <Mark color="orange" icon={IconFlag}>{t`Reported`}</Mark>}
        </Group>
        <Group gap={0} wrap="nowrap">
          {onQuote && hidden === null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconQuote size={16} aria-hidden />}
              aria-label={t`Quote post ${post_number}`}
              onClick={() => onQuote(post)}
            >{t`Quote`}</Button>
          )}
          <PostMenu post={post} thread={thread} forum={forum} />
        </Group>
      </Group>
      <Stack gap={4} mt="xs">
        {hidden !== null && <Text c="dimmed" fs="italic">{hiddenWords[hidden.reason]}</Text>}
        {hidden?.note && <Text size="sm" c="dimmed">{t`Note for moderators: ${{ note: hidden.note }}`}</Text>}
        {body_markdown !== null && body_markdown !== '' && <PostText text={body_markdown} />}
      </Stack>
    </Card>
  )
} // prettier-ignore

/** Mark of an edited post, which opens its earlier versions. */
function Edited({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  if (post.edited_at === null || post.body_markdown === null) return null
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>{t`edited ${{ when: ago(post.edited_at) }}`}</Anchor>
      {open && <HistoryDialog post={post} onClose={() => setOpen(false)} />}
    </>
  )
}
