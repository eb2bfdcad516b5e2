import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function SubmitPage() {
  return (
    <Page title="Submit a record">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
