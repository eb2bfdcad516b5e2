import { plural, t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { $api } from '../../platform/client.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { ItemGroup } from './item-group.tsx'
import { ReadAll } from './read-all.tsx'
import { grouped } from './words.ts'

/** Notifications of the last half year. */
export function NotificationsPage() {
  const pages = $api.useInfiniteQuery('get', '/api/users/me/notifications', {}, byCursor)
  return (
    <ListPage
      size="md"
      title={t`Notifications`}
      intro={t`What happened that concerns you. Everything here is kept for half a year.`}
      actions={
        <>
          <ReadAll />
          <LinkButton to="/profile/notifications" variant="default">{t`Settings`}</LinkButton>
        </>
      }
    >
      <PagedList
        pages={pages}
        failed={t`Your notifications could not be loaded`}
        none={<Empty icon={<IconBell />} title={t`Nothing yet`}>{t`Here it says what is due, what was decided and what changes.`}</Empty>}
        shown={(count) => plural(count, { one: '# notification', other: '# notifications' })}
      >
        {(items) => (
          <Rows label={t`Notifications`}>
            {grouped(items).map((group) => (
              <Card component="li" key={group[0].id} withBorder p={0}>
                <ItemGroup items={group} />
              </Card>
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}
