import { t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import { ASKED, type Finder } from '../../platform/house/finding.ts'

/** The pathways that are for the reader. */
const mine: Finder = {
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

/** Those that the reader looks into. */
const kept: Finder = {
  title: t`Learning pathways`,
  sources: ({ word, access }) => {
    if (!access.holdsSomewhere('certifications:read')) return []
    const params = { query: { q: word, limit: ASKED } }
    return [
      {
        name: 'kept pathways',
        by: word,
        find: async () =>
          (await answered(api.GET('/api/learning-pathways', { params }))).items.map(({ id, name, owner_organization_id: org }) => ({
            id: `kept-pathway-${id}`,
            label: name,
            detail: t`Learning pathway that is kept`,
            icon: IconRoute,
            go: (navigate) => navigate({ to: '/o/$org/pathways/$pathwayId', params: { org, pathwayId: id }, search: {} }),
          })),
      },
    ]
  },
}

export const finders = [mine, kept]
