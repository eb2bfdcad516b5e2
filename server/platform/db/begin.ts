import type { PoolClient, QueryResult } from 'pg'

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Sends the `begin` of a transaction together with its first statement, which saves each write a round trip. A transaction without
 * statements is never begun.
 */
export function beginning(client: PoolClient) {
  let due = false
  return async (text: string, send: () => Promise<QueryResult>): Promise<QueryResult> => {
    if (text === 'begin') {
      due = true
      return NOTHING
    }
    if (!due) return send()
    due = false
    if (text === 'commit' || text === 'rollback') return NOTHING
    const { stream } = client.connection
    stream.cork()
    const both = Promise.all([client.query('begin'), send()])
    stream.uncork()
    return (await both)[1]
  }
}
