import { plural, t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { $api } from '../../platform/client.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ReportedPost } from './reported-post.tsx'

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
              <Card key={reported.post.id} component="li" withBorder p="md">
                <ReportedPost reported={reported} />
              </Card>
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}
