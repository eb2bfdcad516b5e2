import type { CertificationStory } from './kinds.ts'

const crew = ['master', 'deckhand', 'engineer']

/** Certifications of the ferry company. */
export const ferryCertifications: CertificationStory[] = [
  {
    slug: 'sea-survival',
    name: 'Personal survival at sea',
    description: 'Life raft, immersion suit, rescue boat. Valid for five years.',
    description_markdown: 'Send in the certificate of the maritime school; the training officer decides.',
    awarding_mode: 'approval',
    subjects: ['sea-survival'],
    rules: [
      { rule_kind: 'evidence_document', label: 'Certificate of the maritime school', evidence_type: 'file' },
      { rule_kind: 'evidence_document', label: 'Passed in the pool', evidence_type: 'pass_fail' },
    ],
    required_by: [
      {
        roles: crew,
        first_due_days: 30,
        recertification: { kind: 'interval', months: 60, anchor: 'award' },
        renewal_opens_days: 180,
        grace_days: 0,
      },
    ],
    awards: [{ days_ago: 8, share: 0, except: ['Rowan Bell'] }],
  },
  {
    slug: 'crowd-management',
    name: 'Crowd management',
    description: 'Leading passengers to the assembly stations.',
    description_markdown: 'Renewed **every year before the season**, by a test with a score.',
    awarding_mode: 'automatic',
    subjects: ['crowd-management'],
    rules: [{ rule_kind: 'evidence_document', label: 'A test with a score', evidence_type: 'score' }],
    leaflets: [
      {
        label: 'Assembly stations',
        format: 'pdf',
        lines: ['Station A: car deck, port side.', 'Station B: saloon.', 'Station C: sun deck, aft.'],
      },
    ],
    required_by: [
      {
        roles: crew,
        first_due_days: 60,
        recertification: { kind: 'fixed_date', in_days: 50, every_years: 1 },
        renewal_opens_days: 75,
        grace_days: 30,
      },
    ],
    awards: [
      { days_ago: 290, share: 0.9 },
      { days_ago: 12, share: 0.1, except: ['Nils Hagen'] },
    ],
  },
  {
    slug: 'engine-room-safety',
    name: 'Engine room safety',
    description: 'Fire in the engine room, and how to be out of it in time.',
    description_markdown: 'Two drills, then the master signs.',
    department: 'engine',
    awarding_mode: 'automatic',
    subjects: ['engine-room-safety'],
    rules: [
      { rule_kind: 'subject_hours', label: 'Two hours of drills', threshold_hours: 2 },
      { rule_kind: 'manual_sign_off', label: 'Signed by the master' },
    ],
    required_by: [
      {
        roles: ['engineer'],
        first_due_days: 60,
        recertification: { kind: 'interval', months: 6, anchor: 'award' },
        renewal_opens_days: 45,
        grace_days: 14,
      },
    ],
    sign_offs: [{ rule: 'Signed by the master', days_ago: 30, people: ['Douglas Kerr', 'Mina Solberg'] }],
    awards: [{ days_ago: 28, people: ['Douglas Kerr'] }],
  },
]
