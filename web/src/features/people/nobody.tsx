import { t } from '@lingui/core/macro'
import { IconUserOff } from '@tabler/icons-react'
import { Page } from '../../platform/pages/page.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { PeopleCrumb } from '../directory/people-crumb.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'

/** Shown in place of a person that the reader may not see. */
export function Nobody() {
  const { organization } = useChosenOrganization()
  return (
    <Page title={t`Person`} above={<PeopleCrumb org={organization.slug} />}>
      <Empty
        icon={<IconUserOff />}
        title={t`There is nobody here whom you may see`}
      >{t`They may have left the organization, or somebody else is responsible for them.`}</Empty>
    </Page>
  )
}
