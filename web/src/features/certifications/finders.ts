import { t } from '@lingui/core/macro'
import { IconAward, IconCertificate } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Finder, FinderQuery, Source } from '../../platform/house/finding.ts'
import { language } from '../../platform/language.ts'
import { isSerial } from './serial.ts'

/** At most this many organizations are searched. Readers of more search the others on their certification pages. */
const ORGANIZATIONS = 5
/** Most certifications of an organization that are offered. Typing more narrows them. */
const OFFERED = 10

/** Finds the reader's own certificates, the awards of others, and an award by the serial on its certificate. */
const awards: Finder = {
  title: t`Awards`,
  beneath: true,
  sources: (wanted) => [
    ...(isSerial(wanted.word) ? [bySerial(wanted.word)] : []),
    { name: 'own awards', find: () => own() },
    ...wanted.organizations
      .filter(({ id }) => wanted.access.holdsSomewhere('certifications:read', id))
      .slice(0, ORGANIZATIONS)
      .map((organization) => given(organization, wanted.word)),
  ],
}

const bySerial = (serial: string): Source => ({
  name: 'award by serial',
  by: serial,
  find: () =>
    Promise.resolve([
      {
        id: 'award-by-serial',
        label: t`Look up the award ${serial}`,
        icon: IconCertificate,
        go: () => location.assign(`/verify/${encodeURIComponent(serial)}?language=${language}`),
      },
    ]),
})

async function own() {
  const standings = await answered(api.GET('/api/certifications/mine'))
  return standings.flatMap(({ certification, award }) =>
    award === null
      ? []
      : [
          {
            id: `award-${award.id}`,
            label: certification.name,
            detail: t`My certificate`,
            icon: IconAward,
            go: () => location.assign(`/api/certification-awards/${award.id}/certificate.pdf?language=${language}`),
          },
        ],
  )
}

const given = ({ id, slug }: FinderQuery['organizations'][number], word: string): Source => ({
  name: `certifications of ${id}`,
  by: word,
  find: async () => {
    const { items } = await answered(api.GET('/api/certifications', { params: { query: { org: id, q: word, limit: OFFERED } } }))
    return items.map(({ id: certificationId, name }) => ({
      id: `awards-of-${certificationId}`,
      label: name,
      detail: t`Who was awarded it`,
      icon: IconAward,
      go: (navigate) =>
        navigate({ to: '/o/$org/certifications/$certificationId', params: { org: slug, certificationId }, search: { tab: 'awards' } }),
    }))
  },
})

export const finders = [awards]
