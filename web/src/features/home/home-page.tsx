import { Page } from '../../platform/page.tsx'
import { Empty } from '../../platform/states.tsx'

export function HomePage() {
  return (
    <Page title="Home">
      <Empty icon={null} title="This room is being furnished" />
    </Page>
  )
}
