import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import { useLevelOfAddress } from '../../level-of-address.ts'
import type { Schemas } from '../../../../platform/client.ts'
import { Loading } from '../../../../platform/parts/states.tsx'
import { usePrinting } from '../../../../platform/printing/printing.ts'
import { lazyPart } from '../../../../platform/offline/lazy-part.ts'
import classes from './structure.module.css'

const StructureMap = lazyPart(
  () => import('../../map/structure-map.tsx'),
  ({ StructureMap }) => StructureMap,
)

/** Shows the map beside the editor in a wide window. The level whose row has the focus is marked on it. */
export function BesideMap({ pathway, children }: { pathway: Schemas['LearningPathway']; children: ReactNode }) {
  const isRoomy = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const [editedId, setEditedId] = useState<string>()
  useLevelOfAddress()
  const printing = usePrinting()
  const shown = isRoomy && !printing && pathway.levels.length > 0
  return (
    <div className={shown ? classes.room : undefined}>
      <div onFocus={({ target }) => setEditedId((before) => levelAt(target) ?? before)}>{children}</div>
      {shown && (
        <div className={classes.map}>
          <Suspense fallback={<Loading rows={1} height={320} />}>
            <StructureMap pathway={pathway} editedId={editedId} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const PREFIX = 'level-'
/** Returns the id of the level whose row contains the element. */
const levelAt = (target: Element): string | undefined => target.closest(`li[id^="${PREFIX}"]`)?.id.slice(PREFIX.length)
