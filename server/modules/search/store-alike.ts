import { type RawBuilder, sql } from 'kysely'
import type { QueryVector } from '#platform/embeddings.ts'
import { MOST_PASSAGES, digestOf, kept, withBody } from './store-meanings.ts'
import { fileIn, fileOf, isForCaller } from './store-parts.ts'
import { type SearchBranch, live, thing } from './store-ways.ts'

export type ModelVector = QueryVector & { model: string }

/** So many candidates are found by the signs of their vectors, and then compared by the whole vectors. */
const MOST_NEAR = sql.lit(200)
const MOST_ALIKE = sql.lit(50)

/**
 * SQL for texts with a similar meaning: for each thing its most similar text. All texts that the caller may see are compared, and no
 * others. An index of nearest neighbours could leave out texts that they may see.
 */
export function alike(ways: SearchBranch[], { vector, floor, model }: ModelVector, THING: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sides, vector: whole } = kept(vector)
  const shown = ways.filter(({ personal }) => !personal)
  const texts = sql.join(
    shown.flatMap((way) => [bodies(way), ...(way.files ?? []).map((files) => passages(way, files))]),
    sql` union all `,
  )
  return sql`
    near as materialized (
      select said.*, meaning.vector from (${shown.length === 0 ? NOTHING : texts}) said
      join search_meaning meaning on meaning.digest = said.digest and meaning.model = ${model}
      where bit_length(meaning.sides) = ${sql.lit(vector.length)}
      order by bit_count(meaning.sides # ${sides}::bit varying) limit ${MOST_NEAR}
    ), alike as materialized (
      select *, dense_rank() over (order by likeness desc) as place from (
        select distinct on (kind, id) ${THING}, nr, part, file, likeness from (
          select *, (select sum(pair.a::float8 * pair.b) from unnest(vector, ${whole}::real[]) as pair(a, b)) as likeness from near
        ) compared where likeness >= ${floor}::float8 order by kind, id, likeness desc, nr
      ) best order by likeness desc limit ${MOST_ALIKE}
    ),`
}

const NOTHING = sql`select null::text as digest where false`

const bodies = (way: SearchBranch) => sql`
  select ${thing(way)}, case when body.id is null then 3 else 2 end as part, null::jsonb as file, ${digestOf(way)} as digest
  from ${withBody(way, way.rows)} where ${live(way)}`

const passages = (way: SearchBranch, files: NonNullable<SearchBranch['files']>[number]) => sql`
  select ${thing(way)}, 1, ${fileOf} || jsonb_build_object('passage', passage.id), passage.digest
  from ${fileIn(way, files)} join search_passage passage on passage.file_key = file.blob_key and passage.nr <= ${MOST_PASSAGES}
  where ${isForCaller(way, files)} and ${live(way)}`
