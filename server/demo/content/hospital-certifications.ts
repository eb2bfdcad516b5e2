import { clinicalCertifications } from './hospital-clinical.ts'
import type { CertificationStory } from './kinds.ts'

const wardStaff = [
  'emergency-manager',
  'emergency-nurse',
  'intensive-care-manager',
  'intensive-care-nurse',
  'maternity-manager',
  'maternity-nurse',
]
const transport = ['transport-manager', 'ambulance-driver', 'boat-crew']
const everybody = [
  ...wardStaff,
  ...transport,
  'training-administrator',
  'chief-operating-officer',
  'director-of-nursing',
  'clinical-educator',
  'fire-safety-officer',
  'fire-warden',
  'lead-engineer',
  'device-technician',
]

/** Certifications of the hospital. */
export const hospitalCertifications: CertificationStory[] = [
  {
    slug: 'basic-life-support',
    name: 'Basic life support',
    description: 'Chest compressions, airway and defibrillator, practised every year.',
    description_markdown:
      'Everybody who meets patients keeps this up **every year**.\n\n1. Come to an update of three hours.\n2. Show the whole sequence on the manikin, without help.\n3. Claim the certification.',
    awarding_mode: 'automatic',
    subjects: ['basic-life-support'],
    rules: [
      { rule_kind: 'subject_hours', label: 'Three hours of practice', threshold_hours: 3 },
      { rule_kind: 'evidence_document', label: 'Passed on the manikin', evidence_type: 'pass_fail' },
    ],
    leaflets: [
      {
        label: 'Pocket card',
        format: 'pdf',
        lines: [
          'Is it safe? Shake and shout.',
          'Call the crash team: 2222.',
          '30 compressions, 2 breaths, 100 to 120 a minute.',
          'Defibrillator on as soon as it is there.',
        ],
      },
    ],
    required_by: [
      {
        roles: [...wardStaff, ...transport],
        first_due_days: 90,
        recertification: { kind: 'interval', months: 12, anchor: 'award' },
        renewal_opens_days: 60,
        grace_days: 30,
      },
    ],
    awards: [
      { days_ago: 400, share: 0.3, except: ['Maya Okafor'] },
      { days_ago: 335, share: 0.4, except: ['Maya Okafor'] },
      { days_ago: 210, share: 0.3, except: ['Maya Okafor', 'Eva Lund'] },
      { days_ago: 99, people: ['Maya Okafor', 'Daniel Reyes', 'Kwame Mensah'] },
      { days_ago: 90, share: 0.4, except: ['Eva Lund'] },
      { days_ago: 26, share: 0.3, except: ['Eva Lund'] },
    ],
    exemptions: [{ learner: 'Priya Nair', for_days: 84, reason: 'On parental leave.', by: 'Amir Haddad', days_ago: 61 }],
  },
  {
    slug: 'manual-handling',
    name: 'Manual handling',
    description: 'Moving people and loads without hurting anybody.',
    description_markdown:
      'The practical part needs **somebody to lift with**: come in pairs.\n\n- hoist and slings\n- slide sheets\n- standing aid',
    awarding_mode: 'automatic',
    subjects: ['moving-and-handling'],
    rules: [
      { rule_kind: 'subject_record_count', label: 'A practical session', threshold_count: 1 },
      { rule_kind: 'evidence_document', label: 'Passed by the assessor', evidence_type: 'pass_fail' },
    ],
    required_by: [
      {
        roles: [...wardStaff, ...transport],
        first_due_days: 60,
        recertification: { kind: 'interval', months: 12, anchor: 'due_date' },
        renewal_opens_days: 90,
        grace_days: 60,
      },
    ],
    awards: [
      { days_ago: 401, people: ['Maya Okafor', 'Aoife Brennan', 'Eva Lund', 'Tomás Lindqvist'] },
      { days_ago: 395, share: 0.6, except: ['Maya Okafor'] },
      { days_ago: 60, share: 0.5, except: ['Maya Okafor', 'Eva Lund'] },
      { days_ago: 20, share: 0.2, except: ['Maya Okafor', 'Eva Lund', 'Daniel Reyes'] },
    ],
    exemptions: [{ learner: 'Priya Nair', for_days: 84, reason: 'On parental leave.', by: 'Amir Haddad', days_ago: 61 }],
  },
  {
    slug: 'infection-prevention',
    name: 'Infection prevention',
    description: 'Hands, masks, isolation. Renewed by everybody on the same day of the year.',
    description_markdown: 'The whole house renews this together, **before the winter plan begins**. Bring your last score.',
    awarding_mode: 'automatic',
    subjects: ['infection-control'],
    rules: [{ rule_kind: 'evidence_document', label: 'A test with a score', evidence_type: 'score' }],
    required_by: [
      {
        roles: [...wardStaff, 'ambulance-driver', 'boat-crew'],
        first_due_days: 120,
        recertification: { kind: 'fixed_date', in_days: 35, every_years: 1 },
        renewal_opens_days: 60,
        grace_days: 30,
      },
    ],
    awards: [
      { days_ago: 310, share: 0.5, except: ['Maya Okafor'] },
      { days_ago: 200, people: ['Maya Okafor', 'Noah Whitfield', 'Lucía Ferrer'] },
      { days_ago: 190, share: 0.4 },
      { days_ago: 18, share: 0, except: ['Maya Okafor', 'Noah Whitfield', 'Megan Price', 'Rosa Jiménez'] },
    ],
  },
  {
    slug: 'data-protection',
    name: 'Data protection',
    description: 'What may be told to whom, and what to do when something went wrong.',
    description_markdown: 'An e-learning of 45 minutes with a test at the end. **Seventy of a hundred** is enough.',
    awarding_mode: 'automatic',
    subjects: ['data-protection'],
    rules: [
      { rule_kind: 'subject_record_count', label: 'The e-learning or a lecture', threshold_count: 1 },
      { rule_kind: 'evidence_document', label: 'A test with a score', evidence_type: 'score' },
    ],
    leaflets: [
      {
        label: 'What to do first',
        format: 'markdown',
        lines: [
          '1. Stop it going further.',
          '2. Ring the data protection officer, extension 417, at any hour.',
          '3. Write down what went to whom.',
          '',
          'There are **72 hours** to report it; most of them are gone quickly.',
        ],
      },
    ],
    required_by: [
      {
        roles: everybody,
        first_due_days: 30,
        recertification: { kind: 'interval', months: 12, anchor: 'award' },
        renewal_opens_days: 60,
        grace_days: 14,
      },
    ],
    awards: [
      { days_ago: 421, people: ['Maya Okafor', 'Daniel Reyes'] },
      { days_ago: 415, share: 0.3, except: ['Maya Okafor', 'Daniel Reyes'] },
      { days_ago: 318, share: 0.3, except: ['Maya Okafor', 'Daniel Reyes', 'Noah Whitfield'] },
      { days_ago: 220, share: 0.3, except: ['Maya Okafor', 'Noah Whitfield'] },
      { days_ago: 120, share: 0.4, except: ['Maya Okafor', 'Noah Whitfield'] },
      { days_ago: 40, share: 0.3, except: ['Maya Okafor', 'Noah Whitfield'] },
    ],
  },
  {
    slug: 'fire-safety-warden',
    name: 'Fire safety warden',
    description: 'Leads the evacuation of one building.',
    description_markdown: 'A warden has **led a drill** under the eyes of the fire safety officer, and knows the building by heart.',
    department: 'fire-safety',
    awarding_mode: 'approval',
    subjects: ['evacuation', 'fire-safety'],
    rules: [
      { rule_kind: 'subject_hours', label: 'Evacuation drills', subject: 'evacuation', threshold_hours: 1.5 },
      { rule_kind: 'subject_record_count', label: 'Two records in fire safety', threshold_count: 2 },
      { rule_kind: 'manual_sign_off', label: 'Led a drill' },
    ],
    leaflets: [
      {
        label: 'Assembly points',
        format: 'pdf',
        lines: ['North car park: main building and maternity.', 'Quay: ambulance boat and workshops.', 'Chapel lawn: administration.'],
      },
    ],
    required_by: [
      {
        roles: ['fire-safety-officer', 'fire-warden'],
        first_due_days: 90,
        recertification: { kind: 'interval', months: 24, anchor: 'due_date' },
        renewal_opens_days: 90,
        grace_days: 30,
      },
    ],
    sign_offs: [
      { rule: 'Led a drill', days_ago: 200, people: ['Olga Novak', 'Peter Hughes'], note: 'South wing cleared in six minutes.' },
      { rule: 'Led a drill', days_ago: 40, people: ['Ama Boateng'], note: 'Calm, and counted twice.' },
      {
        rule: 'Led a drill',
        days_ago: 39,
        people: ['Lars Nygaard'],
        note: 'Second drill of the day.',
        revoked: { days_ago: 38, note: 'Entered for the wrong person: it was Ama who led it.' },
      },
    ],
    awards: [{ days_ago: 190, people: ['Olga Novak', 'Peter Hughes'] }],
  },
  ...clinicalCertifications,
]
