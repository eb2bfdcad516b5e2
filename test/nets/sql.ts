/** SQL for rows that reach themselves along the edges, which are pairs (low, high). */
export const circle = (edges: string) => `
  with recursive edge (low, high) as (${edges}), reached (start, at) as (
    select low, high from edge union select r.start, e.high from reached r join edge e on e.low = r.at
  ) select start::text as fault from reached where start = at`

/** SQL for the rows of a table with a stored file in each. `name` is the kind of row in messages. */
export const filesIn = (table: string, name: string) =>
  `select blob_key as key, organization_id, size_bytes, '${name} ' || id as named_by from ${table}`
