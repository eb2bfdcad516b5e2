import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function CreateRecordPage() {
  return (
    <Page title="New record">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
