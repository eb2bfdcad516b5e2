import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import { ReportedPost } from '../forums/reported-post.tsx'
import { HEADING } from './submission.tsx'
import type { ReportedPost as PostReport } from './waiting.ts'

export const ReportView = ({ report, onDecided }: { report: PostReport; onDecided: () => void }) => (
  <Stack gap="lg">
    <Title order={2} id={HEADING} tabIndex={-1} className="wraps">
      {t`A reported post`}
    </Title>
    <ReportedPost reported={report} onDecided={onDecided} />
  </Stack>
)
