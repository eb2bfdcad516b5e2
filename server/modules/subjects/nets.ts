import { randomUUIDv7 } from 'node:crypto'
import { described, fresh, ownerOf } from '../../../test/nets/bodies.ts'
import type { Harness } from '../../../test/harness.ts'
import type { Nets, World } from '../../../test/nets/module.ts'
import { circle } from '../../../test/nets/sql.ts'

async function subjectRows(t: Harness, { owned, mark }: World) {
  const subject_id = randomUUIDv7()
  await t.db
    .insertInto('subject')
    .values({ ...owned, id: subject_id, slug: t.unique(mark), name: `${mark} subject` })
    .execute()
  return { subject_id }
}

export const nets: Nets = {
  rows: subjectRows,
  operations: {
    createSubject: { body: (ids) => ({ ...ownerOf(ids), slug: fresh(), name: 'New' }) },
    updateSubject: { body: described },
    setSubjectParents: { body: () => ({ parent_ids: [] }), refuses: [/^parent_ids must not name the subject itself/] },
  },
  fields: ({ subject_id }) => ({ parent_ids: [subject_id], subject_matter_ids: [subject_id], subject_matter_id: subject_id }),
  choices: ({ subject_id }) => ({ subject_matter_ids: [subject_id!, subject_id!.toUpperCase()], subject: [subject_id!] }),
  catalogue: 'subjects:read',
  invariants: { 'subjects are acyclic': circle('select child_id, parent_id from subject_parent') },
}
