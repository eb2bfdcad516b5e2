import { t } from '@lingui/core/macro'
import { IconCertificate, IconRosette } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import { ASKED, type Entry, type Finder } from '../../platform/house/finding.ts'

/** The reader's own certifications. */
const mine: Finder = {
  title: t`Certifications`,
  sources: () => [
    {
      name: 'my certifications',
      find: async () => (await answered(api.GET('/api/certifications/mine'))).map(({ certification }) => standing(certification)),
    },
  ],
}

/** Those that the reader looks into. */
const types: Finder = {
  title: t`Certifications`,
  sources: ({ word, access }) => {
    if (!access.holdsSomewhere('certifications:read')) return []
    const params = { query: { q: word, limit: ASKED } }
    return [
      {
        name: 'certifications',
        by: word,
        find: async () => (await answered(api.GET('/api/certifications', { params }))).items.map(type),
      },
    ]
  },
}

export const finders = [mine, types]

const standing = ({ id, name }: { id: string; name: string }): Entry => ({
  id: `certification-${id}`,
  label: name,
  detail: t`Where I stand`,
  icon: IconCertificate,
  go: (navigate) => navigate({ to: '/certifications/$certificationId', params: { certificationId: id }, search: {} }),
})

const type = ({ id, name, owner_organization_id: org }: { id: string; name: string; owner_organization_id: string }): Entry => ({
  id: `certification-type-${id}`,
  label: name,
  detail: t`Certification type`,
  icon: IconRosette,
  go: (navigate) => navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: id }, search: {} }),
})
