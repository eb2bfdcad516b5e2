import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'
import { Section } from '../../../../platform/parts/section.tsx'
import { AidList } from './aid-list.tsx'
import { ofPathway } from './of.ts'

type Props = { pathway: Schemas['LearningPathway']; mayWrite: boolean }

/** Job aids of a pathway as a whole. */
export const Aids = ({ pathway, mayWrite }: Props) => (
  <Section id="job-aids" title={t`Job aids`} intro={t`Shown above the levels, each to whom the job aid itself is for.`}>
    <AidList
      of={ofPathway(pathway)}
      label={t`Job aids`}
      aids={pathway.job_aids}
      none={t`No job aids go with the pathway as a whole.`}
      mayWrite={mayWrite}
    />
  </Section>
)
