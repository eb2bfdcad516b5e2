import { OwnPathways, useOwnPathways } from '../pathways/mine/own-pathways.tsx'
import { isUnderWay } from '../pathways/words.ts'

const SHOWN = 3

/** The pathways on which the reader has something before them. */
export function PathwaysGlance() {
  const pathways = useOwnPathways()
  return <OwnPathways pathways={pathways.filter(isUnderWay).slice(0, SHOWN)} />
}
