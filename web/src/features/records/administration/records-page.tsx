import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function RecordsPage() {
  return (
    <Page title="Records">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
