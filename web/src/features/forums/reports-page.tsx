import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircleCheck, IconEyeOff, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Line, Note, Rows } from '../../platform/lists/rows.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { sentence } from '../../platform/refusal.ts'
import { ago } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { HideDialog } from './thread/post-dialogs.tsx'
import { PostText } from './thread/post-text.tsx'
import { hiddenWords, reasonWords } from './words.ts'

type Reported = Schemas['ReportedForumPost']

/** Posts that people reported, and that wait for whoever moderates. */
export function ReportsPage() {
  const { organization } = useChosenOrganization()
  const query = { org: organization.id }
  const pages = $api.useInfiniteQuery('get', '/api/forum-reports', { params: { query } }, byCursor)
  return (
    <ListPage title={t`Reported posts`} intro={t`Somebody thinks that these should go. Three reports hide a post until you decide.`}>
      <PagedList
        pages={pages}
        failed={t`The reports could not be loaded`}
        none={<Empty icon={<IconFlag />} title={t`Nothing is reported`}>{t`Reports wait here until somebody decides.`}</Empty>}
        shown={(count) => plural(count, { one: '# post', other: '# posts' })}
      >
        {(items) => (
          <Rows label={t`Reported posts`} gap="md">
            {items.map((reported) => (
              <ReportedPost key={reported.post.id} reported={reported} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}

function ReportedPost({ reported: { forum, thread, post, reports }, org }: { reported: Reported; org: string }) {
  const [hiding, setHiding] = useState(false)
  const leaving = $api.useMutation('post', '/api/forum-posts/{forum_post_id}/restore', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSettled: refresh,
  })
  return (
    <Card component="li" withBorder p="md">
      <Stack gap="xs">
        <Text size="sm" className="wraps">
          <TextLink
            to="/o/$org/forum-threads/$threadId"
            params={{ org, threadId: thread.id }}
            search={{ post: post.post_number }}
            fw={600}
          >
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
        <Group>
          {post.hidden?.reason !== 'author' && (
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={17} aria-hidden />}
              loading={leaving.isPending}
              onClick={() => leaving.mutate({ params: { path: { forum_post_id: post.id } } })}
            >
              {post.hidden === null ? t`Leave it` : t`Show it again`}
            </Button>
          )}
          <Button variant="default" leftSection={<IconEyeOff size={17} aria-hidden />} onClick={() => setHiding(true)}>
            {post.hidden === null ? t`Hide it` : t`Keep it hidden`}
          </Button>
        </Group>
      </Stack>
      {hiding && <HideDialog post={post} onClose={() => setHiding(false)} />}
    </Card>
  )
} // prettier-ignore
