import type { RecordStory } from './kinds.ts'

const completed = { status: 'completed', by: 'Ingrid Sørensen' } as const

/** Records that prove the certifications of some people. */
export const hospitalMilestones: RecordStory[] = [
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Data protection, first day',
    subjects: ['data-protection'],
    days_ago: 422,
    proof: [
      { evidence_type: 'score', lowest: 84 },
      { evidence_type: 'quantity', amount: 1, unit: 'hours' },
    ],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Moving and handling, first week',
    subjects: ['moving-and-handling'],
    days_ago: 402,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Grace Adeyemi' },
      { evidence_type: 'quantity', amount: 3, unit: 'hours' },
    ],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Infection prevention, ward round with the link nurse',
    subjects: ['infection-control'],
    days_ago: 202,
    proof: [
      { evidence_type: 'score', lowest: 78 },
      { evidence_type: 'quantity', amount: 2, unit: 'hours' },
    ],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Basic life support with the defibrillator',
    subjects: ['basic-life-support'],
    days_ago: 100,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Ingrid Sørensen' },
      { evidence_type: 'quantity', amount: 3, unit: 'hours' },
    ],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Medicines: calculation, storage, controlled drugs',
    subjects: ['medication-safety'],
    days_ago: 24,
    proof: [
      { evidence_type: 'score', lowest: 36, max: 40 },
      { evidence_type: 'date_range', hours: 7 },
    ],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Recognising sepsis, study day',
    subjects: ['sepsis'],
    days_ago: 13,
    proof: [{ evidence_type: 'quantity', amount: 7, unit: 'hours' }],
  },
  {
    ...completed,
    learner: 'Maya Okafor',
    title: 'Infusion lines and pumps, practical',
    subjects: ['infusion-pumps'],
    days_ago: 12,
    proof: [{ evidence_type: 'pass_fail', assessor: 'Wei Zhang' }],
  },
  {
    ...completed,
    learner: 'Kwame Mensah',
    title: 'Medicines: calculation, storage, controlled drugs',
    subjects: ['medication-safety'],
    days_ago: 24,
    proof: [
      { evidence_type: 'score', lowest: 33, max: 40 },
      { evidence_type: 'date_range', hours: 7 },
    ],
  },
  {
    ...completed,
    learner: 'Aoife Brennan',
    title: 'Infusion lines and pumps, practical',
    subjects: ['infusion-pumps'],
    days_ago: 31,
    proof: [{ evidence_type: 'pass_fail', assessor: 'Wei Zhang' }],
  },
]
