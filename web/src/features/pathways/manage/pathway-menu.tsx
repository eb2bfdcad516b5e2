import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Schemas, api } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { mayArchive } from '../../../platform/kept/may.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'

const PATH = '/api/learning-pathways/{pathway_id}'

export function PathwayMenu({ pathway }: { pathway: Schemas['LearningPathway'] }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [copying, { open, close }] = useDisclosure()
  const params = { path: { pathway_id: pathway.id } }
  return (
    <>
      <KeptMenu
        archived={pathway.archived_at !== null}
        archive={mayArchive(pathway) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The pathway is archived: nobody is shown it any longer, and certifications stay. You can bring it back at any time.`,
          back: t`The pathway is back.`,
        }}
        deletion={
          pathway.may.includes('delete')
            ? {
                id: pathway.id,
                title: t`Delete this learning pathway for good?`,
                named: 'name',
                tells: () => t`The pathway is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/pathways', params: { org }, ignoreBlocker: true }),
              }
            : undefined
        }
      >
        {pathway.may.includes('duplicate') && (
          <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={open}>{t`Duplicate`}</Menu.Item>
        )}
      </KeptMenu>
      {copying && <DuplicateDialog pathway={pathway} onClose={close} />}
    </>
  )
}
