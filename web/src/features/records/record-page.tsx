import { Page } from '../../platform/page.tsx'
import { Empty } from '../../platform/states.tsx'

export function RecordPage() {
  return (
    <Page title="Record">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
