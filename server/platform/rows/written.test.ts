import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { Day, Nullable, OneOf, Shape, Timestamp, Uuid } from '../shapes.ts'
import { writtenAs, writtenList } from './written.ts'

const t = await harness()

const Part = Shape('Part', { name: Type.String(), size: Nullable(Type.Integer()) })
const Whole = Shape('Whole', {
  id: Uuid,
  title: Type.String(),
  note: Nullable(Type.String()),
  kind: Nullable(OneOf(['one', 'other'])),
  count: Type.Integer(),
  hours: Nullable(Type.Number()),
  open: Type.Boolean(),
  tags: Type.Array(Type.String()),
  kept: Type.Unknown(),
  part: Nullable(Type.Unknown()),
  since: Nullable(Day),
  created_at: Timestamp,
})

/** Texts that could end a text, a row or a page too early, and texts that can be parsed in two ways. */
const awkward = [
  'plain',
  '',
  '"',
  '\\',
  '", \n "',
  '\u0001\t\r\n',
  '\u2028\u2029',
  '</script>',
  '{"a":1}',
  'null',
  'Zoë 👩‍⚕️',
  "it's",
  '+00',
  '2026-01-01 00:00:00+00',
]
const ID = '01a222ed-70b8-7032-be4d-adf3a668bbe9'

test('what the database writes is read as what it was, whatever stands in it', async () => {
  const rows = sql`
    select ${ID}::uuid as id, title, nullif(title, '') as note, case nr % 2 when 0 then 'one' end as kind, nr::int as count, case nr % 3 when 0 then nr / 4.0 end as hours,
      nr % 2 = 1 as open, array[title, 'x'] as tags, jsonb_build_object('k', title) as kept, case nr % 2 when 0 then title end as size_of,
      case nr % 2 when 0 then date '2024-02-29' end as since, timestamptz '2026-11-28 07:05:01.25+00' as created_at, 'never shown' as secret
    from unnest(${awkward}::text[]) with ordinality as t(title, nr) order by nr`
  const part = sql`case when row.since is not null then ${writtenAs(Part, { name: sql`row.title`, size: sql`length(row.size_of)` })} end`
  const written = JSON.parse(await writtenList(t.db, rows, writtenAs(Whole, {}, { part }))) as unknown[]
  expect(written).toEqual(
    awkward.map((title, at) => {
      const nr = at + 1
      const even = nr % 2 === 0
      return {
        id: ID,
        title,
        note: title === '' ? null : title,
        kind: even ? 'one' : null,
        count: nr,
        hours: nr % 3 === 0 ? nr / 4 : null,
        open: !even,
        tags: [title, 'x'],
        kept: { k: title },
        part: even ? { name: title, size: [...title].length } : null,
        since: even ? '2024-02-29' : null,
        created_at: '2026-11-28T07:05:01.25Z',
      }
    }),
  )
})
