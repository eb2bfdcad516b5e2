import type { Course } from './kinds.ts'

const emergency = ['emergency-manager', 'emergency-nurse']
const intensive = ['intensive-care-manager', 'intensive-care-nurse']
const maternity = ['maternity-manager', 'maternity-nurse']
const nurses = ['director-of-nursing', 'clinical-educator', ...emergency, ...intensive, ...maternity]
const facilities = ['fire-safety-officer', 'fire-warden', 'lead-engineer', 'device-technician']
const transport = ['transport-manager', 'ambulance-driver', 'boat-crew']
const everybody = [...nurses, ...facilities, ...transport, 'training-administrator', 'chief-operating-officer']

/** Courses that the hospital's people take in a year. */
export const hospitalCourses: Course[] = [
  {
    title: 'Data protection refresher',
    subjects: ['data-protection'],
    roles: everybody,
    share: 0.75,
    valid_months: 12,
    organization_owned: true,
    proof: [
      { evidence_type: 'score', lowest: 70 },
      { evidence_type: 'url', url: 'https://elearning.harbourview.example/data-protection', title: 'The e-learning' },
      { evidence_type: 'quantity', amount: 45, unit: 'minutes' },
    ],
  },
  {
    title: 'Fire safety lecture',
    subjects: ['fire-safety'],
    roles: everybody,
    share: 0.7,
    valid_months: 12,
    proof: [
      { evidence_type: 'quantity', amount: 1, unit: 'hours' },
      { evidence_type: 'file', picture: 'attendance-sheet' },
    ],
  },
  {
    title: 'Basic life support, yearly update',
    subjects: ['basic-life-support'],
    roles: [...nurses, ...transport],
    share: 0.85,
    valid_months: 12,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Ingrid Sørensen' },
      { evidence_type: 'quantity', amount: 3, unit: 'hours' },
    ],
  },
  {
    title: 'Hand hygiene and infection control',
    subjects: ['infection-control'],
    roles: [...nurses, ...transport],
    share: 0.8,
    valid_months: 12,
    proof: [
      { evidence_type: 'score', lowest: 65 },
      { evidence_type: 'quantity', amount: 40, unit: 'minutes' },
    ],
  },
  {
    title: 'Moving and handling of patients, practical',
    subjects: ['moving-and-handling'],
    roles: [...nurses, ...transport],
    share: 0.5,
    valid_months: 24,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Grace Adeyemi' },
      { evidence_type: 'note', text: 'Hoist, slide sheet and standing aid shown on both sides.' },
    ],
  },
  {
    title: 'Infusion pump competency',
    description: 'Set up, run and stop the pump in use since last spring; alarms; a change of syringe under way.',
    subjects: ['infusion-pumps'],
    roles: [...emergency, ...intensive],
    share: 0.7,
    valid_months: 24,
    proof: [{ evidence_type: 'pass_fail', assessor: 'Wei Zhang' }],
  },
  {
    title: 'Medication calculation test',
    subjects: ['medication-safety'],
    roles: [...emergency, ...intensive, ...maternity],
    share: 0.85,
    valid_months: 12,
    proof: [
      { evidence_type: 'score', lowest: 32, max: 40 },
      { evidence_type: 'quantity', amount: 30, unit: 'minutes' },
    ],
  },
  {
    title: 'Oxygen cylinders: change, carry, store',
    subjects: ['medical-devices', 'fire-safety'],
    roles: [...nurses, ...transport, 'device-technician'],
    share: 0.7,
    valid_months: 24,
    proof: [{ evidence_type: 'pass_fail', assessor: 'Callum Fraser' }],
  },
  {
    title: 'Advanced life support, provider course',
    subjects: ['advanced-life-support'],
    roles: [...emergency, ...intensive],
    share: 0.35,
    valid_months: 48,
    submitted: true,
    proof: [
      { evidence_type: 'date_range', hours: 8 },
      { evidence_type: 'file', picture: 'certificate' },
      { evidence_type: 'score', lowest: 75 },
    ],
  },
  {
    title: 'Newborn life support',
    subjects: ['newborn-life-support'],
    roles: maternity,
    share: 0.8,
    valid_months: 12,
    submitted: true,
    proof: [
      { evidence_type: 'file', picture: 'certificate' },
      { evidence_type: 'quantity', amount: 6, unit: 'hours' },
    ],
  },
  {
    title: 'Sepsis study day',
    subjects: ['sepsis', 'patient-safety'],
    roles: nurses,
    share: 0.4,
    submitted: true,
    proof: [
      { evidence_type: 'quantity', amount: 7, unit: 'hours' },
      { evidence_type: 'note', text: 'Took the new screening tool back to the ward and showed it at handover.' },
    ],
  },
  {
    title: 'Mentored a student nurse',
    subjects: ['mentoring'],
    roles: nurses,
    share: 0.25,
    submitted: true,
    proof: [
      { evidence_type: 'quantity', amount: 12, unit: 'hours' },
      { evidence_type: 'note', text: 'Six weeks, with a conversation at the beginning, the middle and the end.' },
    ],
  },
  {
    title: 'Evacuation drill',
    subjects: ['evacuation', 'fire-safety'],
    roles: [...facilities, ...intensive],
    share: 0.6,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Callum Fraser' },
      { evidence_type: 'quantity', amount: 90, unit: 'minutes' },
    ],
  },
  {
    title: 'Electrical safety testing of devices',
    subjects: ['electrical-safety'],
    roles: ['lead-engineer', 'device-technician'],
    share: 0.9,
    valid_months: 24,
    proof: [
      { evidence_type: 'score', lowest: 80 },
      { evidence_type: 'quantity', amount: 1, unit: 'days' },
    ],
  },
  {
    title: 'Emergency driving assessment',
    subjects: ['emergency-driving'],
    roles: ['ambulance-driver', 'transport-manager'],
    share: 0.9,
    valid_months: 36,
    proof: [
      { evidence_type: 'pass_fail', assessor: 'Dorothy Hale' },
      { evidence_type: 'quantity', amount: 120, unit: 'kilometres' },
    ],
  },
  {
    title: 'Person overboard drill',
    subjects: ['boat-handling'],
    roles: ['boat-crew'],
    share: 1,
    valid_months: 6,
    proof: [
      { evidence_type: 'quantity', amount: 2, unit: 'hours' },
      { evidence_type: 'note', text: 'Recovered the dummy in under four minutes, wind force 4.' },
    ],
  },
]
