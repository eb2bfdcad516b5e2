import { t } from '@lingui/core/macro'
import { ReportedPost } from '../forums/reported-post.tsx'
import { ItemView } from './item-view.tsx'
import type { ViewProps } from './open-item.tsx'

export const ReportView = ({ query, details, onDecided }: Omit<ViewProps, 'item' | 'decision'> & { onDecided: () => void }) => (
  <ItemView query={query} title={t`A reported post`}>
    {details.report && <ReportedPost reported={details.report} onDecided={onDecided} />}
  </ItemView>
)
