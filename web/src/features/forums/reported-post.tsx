import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircleCheck, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { asSeen } from '../../platform/forms/as-seen.ts'
import { Line, Note, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { sentence } from '../../platform/refusal.ts'
import { ago } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { HideDialog } from './thread/post-dialogs.tsx'
import { PostText } from './thread/post-text.tsx'
import { hiddenWords, reasonWords } from './words.ts'

type PostReport = Schemas['ReportedForumPost']

/** A post with its reports and the moderator's decision. `onDecided` is called after the decision. */
export function ReportedPost({ reported, onDecided }: { reported: PostReport; onDecided?: () => void }) {
  const { owner_organization_id: org, forum, thread, post, reports } = reported
  return (
    <Stack gap="xs">
      <Text size="sm" className="wraps">
        <TextLink to="/o/$org/forum-threads/$threadId" params={{ org, threadId: thread.id }} search={{ post: post.post_number }} fw={600}>
          {thread.title}
        </TextLink>
        {` · ${forum.title}`}
      </Text>
      <Line>{t`Post ${{ number: post.post_number }} by ${{ person: personName(post.author) }}, ${{ when: ago(post.created_at) }}`}</Line>
      {post.hidden !== null && <Text size="sm" fs="italic" c="dimmed">{hiddenWords[post.hidden.reason]}</Text>}
      <Card withBorder bg="var(--mantine-color-body)" p="sm">
        <PostText text={post.body_markdown ?? ''} />
      </Card>
      <Rows label={t`What was said against it`} gap={4}>
        {reports.map(({ id, reporter, reason, note, created_at }) => (
          <li key={id}>
            <Line>{`${reasonWords[reason]} · ${personName(reporter)}, ${ago(created_at)}`}</Line>
            {note !== null && <Note>{note}</Note>}
          </li>
        ))}
      </Rows>
      <Decision post={post} {...(onDecided && { onDecided })} />
    </Stack>
  )
} // prettier-ignore

function Decision({ post, onDecided }: Pick<PostReport, 'post'> & { onDecided?: () => void }) {
  const [hiding, setHiding] = useState(false)
  const leaving = $api.useMutation('post', '/api/forum-posts/{forum_post_id}/restore', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => onDecided?.(),
    onSettled: refresh,
  })
  return (
    <Group>
      {post.hidden?.reason !== 'author' && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={17} aria-hidden />}
          loading={leaving.isPending}
          onClick={() => leaving.mutate({ params: { path: { forum_post_id: post.id } }, body: asSeen(post) })}
        >
          {post.hidden === null ? t`Leave it` : t`Show it again`}
        </Button>
      )}
      <Button variant="default" leftSection={<IconEyeOff size={17} aria-hidden />} onClick={() => setHiding(true)}>
        {post.hidden === null ? t`Hide it` : t`Keep it hidden`}
      </Button>
      {hiding && <HideDialog post={post} onClose={() => setHiding(false)} {...(onDecided && { onHidden: onDecided })} />}
    </Group>
  )
}
