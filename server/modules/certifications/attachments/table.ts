import * as certifications from '../store.ts'

/** Where the files of certifications are kept. */
export const files = {
  table: 'certification_attachment',
  column: 'certification_type_id',
  kind: 'certification',
  lock: certifications.lock,
}
