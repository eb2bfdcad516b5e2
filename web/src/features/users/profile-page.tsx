import { Page } from '../../platform/page.tsx'
import { Empty } from '../../platform/states.tsx'

export function ProfilePage() {
  return (
    <Page title="Profile">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
