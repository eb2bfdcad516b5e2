import { t } from '@lingui/core/macro'
import { IconMessages } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import { ASKED, type Finder } from '../../platform/house/finding.ts'

const forums: Finder = {
  title: t`Forums`,
  sources: ({ word }) => [
    {
      name: 'forums',
      by: word,
      find: async () =>
        (await answered(api.GET('/api/forums', { params: { query: { q: word, limit: ASKED } } }))).items.map(
          ({ id, title, owner_organization_id }) => ({
            id: `forum-${id}`,
            label: title,
            detail: t`Forum`,
            icon: IconMessages,
            go: (navigate) => navigate({ to: '/o/$org/forums/$forumId', params: { org: owner_organization_id, forumId: id } }),
          }),
        ),
    },
  ],
}

export const finders = [forums]
