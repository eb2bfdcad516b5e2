import { whoMay } from '#platform/access/declared.ts'

const chain = { also: ['manager-chain' as const] }
const trainers = { also: ['trainer' as const] }

/** Who reads reminders, and who sends them. */
export const may = {
  readCertification: whoMay('certifications:read', 'row', {
    ...chain,
    says: 'certifications:read over the owner, of the people it covers; or the manager chain',
  }),
  certification: whoMay('certifications:write', 'row', {
    ...chain,
    person: 'named',
    says: 'certifications:write over the owner and the people, or the manager chain',
  }),
  readEvent: whoMay('events:read', 'row', { ...trainers, says: 'events:read over the owner, or its trainers' }),
  event: whoMay('events:write', 'row', { ...trainers, says: 'events:write over the owner, or its trainers' }),
  readCourse: whoMay('scorm:read', 'row'),
  course: whoMay('scorm:write', 'row'),
}
