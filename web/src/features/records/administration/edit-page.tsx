import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function EditRecordPage() {
  return (
    <Page title="Edit record">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
