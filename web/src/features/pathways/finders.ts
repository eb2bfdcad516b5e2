import { t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Finder } from '../../platform/house/finding.ts'

/** The pathways that are for the reader. */
const pathways: Finder = {
  title: t`Learning pathways`,
  sources: () => [
    {
      name: 'own pathways',
      find: async () =>
        (await answered(api.GET('/api/learning-pathways/mine'))).map(({ pathway: { id, name } }) => ({
          id: `pathway-${id}`,
          label: name,
          detail: t`Learning pathway`,
          icon: IconRoute,
          go: (navigate) => navigate({ to: '/pathways/$pathwayId', params: { pathwayId: id } }),
        })),
    },
  ],
}

export const finders = [pathways]
