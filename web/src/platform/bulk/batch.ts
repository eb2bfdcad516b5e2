import { unique } from '../forms/request-key.ts'

/** The name of an act that takes several requests, by which the audit log keeps them together. */
export const newBatch = () => unique().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

let current: string | undefined

/**
 * Does a part of such an act. What `work` asks for before it first waits belongs to it; by then the rest of the page may be asking
 * for something, so that what it sends later goes through `sameBatch`.
 */
export function inBatch<Result>(batch: string, work: () => Result): Result {
  const before = current
  current = batch
  try {
    return work()
  } finally {
    current = before
  }
}

/** Puts what is sent after something was waited for into the act that is going on now. */
export function sameBatch(): <Result>(work: () => Result) => Result {
  const batch = current
  return (work) => (batch === undefined ? work() : inBatch(batch, work))
}

/** The act that a request which is being made belongs to. */
export const batchOf = ({ method }: Pick<Request, 'method'>) => (method === 'GET' ? undefined : current)
