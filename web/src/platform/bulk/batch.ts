import { unique } from '../forms/request-key.ts'

/** Returns a new id for an action that takes several requests. The audit log groups its entries by this id. */
export const newBatch = () => unique().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

let current: string | undefined

/**
 * Runs a part of a batch. Requests that `work` sends before its first `await` belong to the batch. After the `await`,
 * other parts of the page may send requests, so `work` has to send later ones through `sameBatch`.
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

/** Returns a function that runs work in the current batch, for requests that are sent after an `await`. */
export function sameBatch(): <Result>(work: () => Result) => Result {
  const batch = current
  return (work) => (batch === undefined ? work() : inBatch(batch, work))
}

/** Returns the id of the batch that a request belongs to. A GET belongs to none. */
export const batchOf = ({ method }: Pick<Request, 'method'>) => (method === 'GET' ? undefined : current)
