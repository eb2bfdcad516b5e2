import { Page } from '../../platform/page.tsx'
import { Empty } from '../../platform/states.tsx'

export function ApprovalsPage() {
  return (
    <Page title="Approvals">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
