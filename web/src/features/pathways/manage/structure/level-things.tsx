import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { AidList } from '../things/aid-list.tsx'
import { FileList } from '../things/file-list.tsx'
import { ofLevel } from '../things/of.ts'
import { LevelCertifications } from './level-certifications.tsx'

type Pathway = Schemas['LearningPathway']
type Props = { level: Pathway['levels'][number]; pathway: Pathway; mayWrite: boolean }

/** Lists of a level's certifications, job aids and files. */
export function LevelThings({ level, pathway, mayWrite }: Props) {
  const { name, job_aids, attachments } = level
  const of = ofLevel(level)
  return (
    <Stack gap="lg" mt="sm">
      <Part title={t`Certifications`}>
        <LevelCertifications level={level} pathway={pathway} mayWrite={mayWrite} />
      </Part>
      <Part title={t`Job aids`}>
        <AidList of={of} label={t`Job aids of “${name}”`} aids={job_aids} none={t`No job aids go with the level.`} mayWrite={mayWrite} />
      </Part>
      <Part title={t`Files`}>
        <FileList of={of} label={t`Files of “${name}”`} files={attachments} none={t`No files go with the level.`} mayWrite={mayWrite} />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </div>
)
