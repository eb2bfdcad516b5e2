import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function ImportRecordsPage() {
  return (
    <Page title="Import records">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
