import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRecordPages } from '../records/record-pages.ts'
import type { LearningRecord } from '../records/words.ts'
import { useMayDecide } from './use-may-decide.ts'

const route = getRouteApi('/inside/approvals')
/** With fewer than these on the screen, the next page is fetched unasked. */
const ENOUGH = 10

/** The submissions that wait for the reader, and the one that is looked at: the address names it. */
export function useInbox() {
  const { record: named } = route.useSearch()
  const navigate = route.useNavigate()
  const mayDecide = useMayDecide()
  const pages = useRecordPages({ status: 'pending' })
  const [decided, setDecided] = useState<string[]>([])
  const records = pages.records.filter((record) => mayDecide(record) && !decided.includes(version(record)))
  const { hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching && records.length < ENOUGH) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, records.length])

  const index = records.findIndex(({ id }) => id === named)
  const select = (record: LearningRecord | undefined) =>
    void navigate({ search: record ? { record: record.id } : {}, replace: named !== undefined, resetScroll: false })
  return {
    pages,
    records,
    /** The id in the address, which may be of a record that is not in the list, or not any more. */
    named,
    select,
    neighbour: (step: 1 | -1) => records[index === -1 ? 0 : index + step],
    decidedCount: decided.length,
    /** Takes a record off the list, and brings up the one behind it. */
    done: (record: LearningRecord) => {
      const at = records.findIndex(({ id }) => id === record.id)
      const left = records.filter(({ id }) => id !== record.id)
      setDecided((before) => [...before, version(record)])
      select(left[at] ?? left.at(-1))
    },
  }
}

/** A record that was sent back and comes again is another one to decide. */
const version = ({ id, updated_at }: LearningRecord) => `${id} ${updated_at}`
