import { t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { One } from '../../platform/pages/detail-page.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { stored } from './thread/mentions.ts'
import { type PostDraft, PostEditor } from './thread/post-editor.tsx'
import type { Forum } from './words.ts'

const route = getRouteApi('/inside/o/$org/forums/$forumId/new')

export function NewThreadPage() {
  const { forumId } = route.useParams()
  const query = $api.useQuery('get', '/api/forums/{forum_id}', { params: { path: { forum_id: forumId } } })
  return (
    <One query={query} kind={t`New thread`} failed={t`The forum could not be loaded`}>
      {(forum) => <Writing key={forum.id} forum={forum} />}
    </One>
  )
}

const fields = ['title', 'body_markdown'] as const
const nothing: PostDraft & { title: string } = { title: '', text: '', people: {} }

function Writing({ forum }: { forum: Forum }) {
  const { organization } = useChosenOrganization()
  const navigate = route.useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useRequestKey()
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<typeof nothing, (typeof fields)[number]>(nothing, fields)
  const params = { org: organization.slug, forumId: forum.id }
  const opening = $api.useMutation('post', '/api/forums/{forum_id}/threads', {
    onError: refuse,
    onSuccess: async ({ id }) => {
      await navigate({
        to: '/o/$org/forum-threads/$threadId',
        params: { org: organization.slug, threadId: id },
        ignoreBlocker: true,
        replace: true,
      })
      await refresh()
    },
  })
  useUnsavedWarning(begun && !opening.isSuccess)
  const open = () => {
    const missing = {
      ...(draft.title.trim() === '' && { title: t`Give the thread a title.` }),
      ...(draft.text.trim() === '' && { body_markdown: t`Write something.` }),
    }
    if (!passes(missing)) return
    const body = { title: draft.title.trim(), body_markdown: stored(draft.text, draft.people) }
    opening.mutate({ params: { path: { forum_id: forum.id } }, body, headers: keyFor(body) })
  }
  return (
    <Page
      title={forum.kind === 'questions' ? t`Ask a question` : t`New thread`}
      size="md"
      above={
        <>
          <Crumb to="/o/$org/forums" params={{ org: organization.slug }}>{t`Forums`}</Crumb>
          <Crumb to="/o/$org/forums/$forumId" params={params}>
            {forum.title}
          </Crumb>
        </>
      }
    >
      <Form isPending={opening.isPending} onSubmit={open}>
        <Stack gap="md">
          <TextInput
            label={t`Title`}
            withAsterisk
            maxLength={200}
            value={draft.title}
            error={errors.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <PostEditor
            label={t`Text`}
            forumId={forum.id}
            draft={draft}
            error={errors.body_markdown}
            field={field}
            onChange={change}
            onSend={open}
          />
          {Boolean(elsewhere(opening.error)) && <Problem error={opening.error} title={t`It was not sent`} />}
          <Group>
            <Button type="submit" loading={opening.isPending}>{t`Send`}</Button>
            <LinkButton to="/o/$org/forums/$forumId" params={params} variant="default">{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </Form>
    </Page>
  )
}
