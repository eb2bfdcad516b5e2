import { Page } from '../../platform/page.tsx'
import { Empty } from '../../platform/states.tsx'

export function MyRecordsPage() {
  return (
    <Page title="My records">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
