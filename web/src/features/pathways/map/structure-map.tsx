import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { Drawing } from './pathway-map.tsx'

type Props = { pathway: Schemas['LearningPathway']; editedId: string | undefined }

/** A pathway as built, top to bottom, beside its editor. The edited level is marked. */
export const StructureMap = ({ pathway, editedId }: Props) => (
  <Drawing drawn={pathway} name={pathway.name} way="TB" editedId={editedId}>
    {t`An arrow leads from what is needed to what waits for it. A level leads to its place in the list.`}
  </Drawing>
)
