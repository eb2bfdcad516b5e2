import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { mayArchive } from '../../../platform/kept/may.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { Certification } from './words.ts'

const PATH = '/api/certifications/{cert_id}'

export function TypeMenu({ certification }: { certification: Certification }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [copying, setCopying] = useState(false)
  const params = { path: { cert_id: certification.id } }
  return (
    <>
      <KeptMenu
        archived={certification.archived_at !== null}
        archive={mayArchive(certification) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The certification is archived: nobody is measured by it, and awards stay. You can bring it back at any time.`,
          back: t`The certification is back.`,
        }}
        deletion={
          certification.may.includes('delete')
            ? {
                id: certification.id,
                title: t`Delete this certification for good?`,
                named: 'name',
                tells: () => t`The certification is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/certifications', params: { org }, ignoreBlocker: true }),
              }
            : undefined
        }
      >
        {certification.may.includes('duplicate') && (
          <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setCopying(true)}>{t`Duplicate`}</Menu.Item>
        )}
      </KeptMenu>
      {copying && <DuplicateDialog certification={certification} onClose={() => setCopying(false)} />}
    </>
  )
}
