import type { ReactNode } from 'react'
import { AttemptView } from './attempt-view.tsx'
import { PlaceView } from './place-view.tsx'
import { ReportView } from './report-view.tsx'
import { RequestView } from './request-view.tsx'
import { SignOffView } from './sign-off-view.tsx'
import { Submission } from './submission.tsx'
import type { Additions } from './use-additions.ts'
import { type OpenDetails, asShown } from './use-details.ts'
import { type DecidableItem, type WaitingItem, isDecidable } from './waiting.ts'

/** A view of one kind. `decision` is its bar with the buttons. */
export type ViewProps = OpenDetails & { item: WaitingItem; decision: ReactNode }

type Props = OpenDetails &
  Pick<WaitingItem, 'kind' | 'id'> & {
    /** Undefined when it does not wait for the reader. They may see a submission all the same. */
    item: WaitingItem | undefined
    additions: Additions
    decision: (item: DecidableItem) => ReactNode
    isDecided: boolean
    /** Called when the shown view has decided the item itself. */
    onDecided: (item: WaitingItem) => void
    settled: ReactNode
  }

/** The open item, with the decision below it. */
export function OpenItem({ kind, id, item, query, details, additions, decision, isDecided, onDecided, settled }: Props) {
  const isGone = query.data !== undefined && Object.keys(details).length === 0
  const isSought = item === undefined && (kind !== 'record' || details.record?.may.includes('approve'))
  if (isGone || isSought) return settled
  const bar = item && isDecidable(item) && decision(asShown(item, details))
  if (kind === 'record' || item === undefined)
    return (
      <Submission id={id} item={item} query={query} record={details.record} additions={additions} decision={bar} isDecided={isDecided} />
    )
  const view = { item, query, details, decision: bar }
  if (kind === 'request') return <RequestView {...view} />
  if (kind === 'sign_off') return <SignOffView {...view} />
  if (kind === 'place') return <PlaceView {...view} />
  if (kind === 'answer') return <AttemptView {...view} />
  return <ReportView {...view} onDecided={() => onDecided(item)} />
}
