import { Page } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'

export function MendPage() {
  return (
    <Page title="Mend a record">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
