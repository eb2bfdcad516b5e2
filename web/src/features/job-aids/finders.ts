import { t } from '@lingui/core/macro'
import { IconBook2 } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Finder } from '../../platform/house/finding.ts'

/** The job aids that are for the reader. */
const aids: Finder = {
  title: t`Job aids`,
  sources: () => [
    {
      name: 'available job aids',
      find: async () =>
        (await answered(api.GET('/api/job-aids/available'))).map(({ id, title }) => ({
          id: `job-aid-${id}`,
          label: title,
          detail: t`Job aid`,
          icon: IconBook2,
          go: (navigate) => navigate({ to: '/job-aids/$aidId', params: { aidId: id } }),
        })),
    },
  ],
}

export const finders = [aids]
