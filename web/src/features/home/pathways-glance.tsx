import { OwnPathways, useOwnPathways } from '../pathways/mine/own-pathways.tsx'
import { isUnderWay } from '../pathways/words.ts'

const SHOWN = 3

/** Pathways on which the reader still has something to do. */
export function PathwaysGlance() {
  const pathways = useOwnPathways()
  return <OwnPathways pathways={pathways.filter(isUnderWay).slice(0, SHOWN)} />
}
