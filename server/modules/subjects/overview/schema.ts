import { Type } from 'typebox'
import { Ref, Shape } from '#platform/shapes.ts'
import type { Tagged } from '#platform/rows/tags.ts'

export const SHOWN = 50

/** What is tagged with a subject, as far as the caller may read it; nothing that is archived. Lists are by name, fifty at most. */
export function subjectUses(tagged: Tagged[]) {
  const fields = tagged.flatMap(({ uses: { count, list } }) => [
    ...(list ? [[list.field, Type.Array(Ref(list.shape), { maxItems: SHOWN })] as const] : []),
    [count, Type.Integer({ minimum: 0 })] as const,
  ])
  return Shape('SubjectUses', Object.fromEntries(fields))
}
