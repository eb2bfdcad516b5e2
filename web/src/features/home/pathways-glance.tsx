import { OwnPathways } from '../pathways/mine/own-pathways.tsx'
import { type Progress, isUnderWay } from '../pathways/words.ts'

const SHOWN = 3

/** Pathways on which the reader still has something to do. */
export const PathwaysGlance = ({ pathways }: { pathways: Progress[] }) => (
  <OwnPathways pathways={pathways.filter(isUnderWay).slice(0, SHOWN)} />
)
