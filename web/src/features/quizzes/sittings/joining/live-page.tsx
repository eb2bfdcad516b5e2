import { plural, t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { $api } from '../../../../platform/client.ts'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../../platform/pages/page.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { CodeField } from './code-field.tsx'
import { SittingRow } from './sitting-row.tsx'

/** Live quizzes that the reader may join or leads, coming ones first, with a field for a code. */
export function LivePage() {
  const pages = $api.useInfiniteQuery('get', '/api/quiz-sittings/mine', { params: { query: { limit: 20 } } }, { ...byCursor, staleTime: 0 })
  return (
    <Page
      title={t`Live quizzes`}
      size="md"
      above={<Crumb to="/quizzes">{t`Quizzes`}</Crumb>}
      intro={t`Quizzes that everybody takes at the same time.`}
    >
      <Stack gap="xl">
        <Card withBorder p="md" component="section" aria-labelledby="by-code" className="screen-only">
          <Title order={2} id="by-code" size="h3" mb="sm">{t`Join with the code on the wall`}</Title>
          <CodeField />
        </Card>
        <PagedList
          pages={pages}
          failed={t`The live quizzes could not be loaded`}
          none={
            <Empty
              icon={<IconBroadcast />}
              title={t`No live quiz is for you yet`}
            >{t`Live quizzes appear here as soon as somebody plans one for you.`}</Empty>
          }
          shown={(count) => plural(count, { one: '# live quiz', other: '# live quizzes' })}
        >
          {(sittings) => (
            <Rows label={t`Live quizzes`}>
              {sittings.map((sitting) => (
                <SittingRow key={sitting.id} sitting={sitting} />
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
    </Page>
  )
}
