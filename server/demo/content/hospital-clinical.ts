import type { CertificationStory } from './kinds.ts'

const bedside = ['emergency-nurse', 'intensive-care-nurse']

/** Certifications of the wards for their nurses. */
export const clinicalCertifications: CertificationStory[] = [
  {
    slug: 'medication-administration',
    name: 'Medication administration',
    description: 'Giving medicines alone, controlled drugs included.',
    description_markdown:
      'Until you hold this, a colleague **checks every dose** with you.\n\n| step | who |\n| --- | --- |\n| study day and calculation test | you |\n| three observed rounds | your manager |\n| decision | clinical educator |',
    department: 'nursing',
    awarding_mode: 'approval',
    subjects: ['medication-safety', 'infusion-pumps'],
    rules: [
      { rule_kind: 'subject_hours', label: 'Six hours on medicines', subject: 'medication-safety', threshold_hours: 6 },
      { rule_kind: 'evidence_document', label: 'Calculation test', subject: 'medication-safety', evidence_type: 'score' },
      { rule_kind: 'manual_sign_off', label: 'Three rounds observed' },
    ],
    leaflets: [
      {
        label: 'The five rights',
        format: 'markdown',
        lines: ['- right patient', '- right medicine', '- right dose', '- right route', '- right time'],
      },
    ],
    required_by: [
      {
        roles: [...bedside, 'maternity-nurse'],
        first_due_days: 180,
        recertification: { kind: 'interval', months: 36, anchor: 'award' },
        renewal_opens_days: 90,
        grace_days: 30,
        effective_days_ago: 60,
      },
    ],
    sign_offs: [
      { rule: 'Three rounds observed', days_ago: 8, people: ['Maya Okafor'], note: 'Three rounds, no prompts needed.' },
      { rule: 'Three rounds observed', days_ago: 15, people: ['Kwame Mensah', 'Samuel Osei'] },
      { rule: 'Three rounds observed', days_ago: 50, share: 0.3, except: ['Maya Okafor', 'Noah Whitfield', 'Kwame Mensah'] },
    ],
    awards: [
      { days_ago: 320, people: ['Aoife Brennan', 'Hanna Virtanen', 'Elin Bergström', 'Fatou Diallo'] },
      {
        days_ago: 250,
        people: ['Noah Whitfield'],
        revoked: { days_ago: 19, by: 'Ingrid Sørensen', note: 'Withdrawn until the supervised rounds are done.' },
      },
      { days_ago: 10, people: ['Kwame Mensah'] },
    ],
    requests: [
      { learner: 'Maya Okafor', days_ago: 2, note: 'Tomás has seen three rounds. I am on nights from Monday.' },
      {
        learner: 'Lucía Ferrer',
        days_ago: 33,
        note: 'The pump resit is done.',
        rejection: { by: 'Ingrid Sørensen', days_ago: 31, note: 'The resit was not passed. Let us repeat it together first.' },
      },
    ],
  },
  {
    slug: 'iv-cannulation',
    name: 'IV cannulation',
    description: 'Placing a peripheral line, seen on the arm and on patients.',
    description_markdown: 'Had once, it stays. **Two people** sign: one on the training arm, one at the bedside.',
    department: 'nursing',
    awarding_mode: 'approval',
    subjects: ['infusion-pumps'],
    rules: [
      { rule_kind: 'subject_record_count', label: 'Lines and pumps, practical', threshold_count: 1 },
      { rule_kind: 'manual_sign_off', label: 'Seen on the training arm' },
      { rule_kind: 'manual_sign_off', label: 'Seen at the bedside' },
    ],
    required_by: [
      {
        roles: bedside,
        first_due_days: 120,
        recertification: { kind: 'once' },
        renewal_opens_days: 90,
        grace_days: 0,
        effective_days_ago: 45,
      },
    ],
    sign_offs: [
      {
        rule: 'Seen on the training arm',
        days_ago: 11,
        people: ['Maya Okafor', 'Daniel Reyes'],
        by: 'Ingrid Sørensen',
        note: 'First attempt.',
      },
      { rule: 'Seen on the training arm', days_ago: 30, people: ['Aoife Brennan', 'Samuel Osei'], by: 'Ingrid Sørensen' },
      { rule: 'Seen at the bedside', days_ago: 27, people: ['Aoife Brennan'], note: 'Two lines, both at the first attempt.' },
    ],
    sign_off_requests: [
      { rule: 'Seen at the bedside', learner: 'Maya Okafor', days_ago: 1, note: 'Ready for the ward. Could you watch my next line?' },
    ],
    awards: [
      { days_ago: 410, people: ['Kwame Mensah', 'Eva Lund', 'Hanna Virtanen', 'Mateo Silva', 'Rosa Jiménez'] },
      { days_ago: 25, people: ['Aoife Brennan'] },
    ],
    due_dates: [
      { learner: 'Daniel Reyes', in_days: 16, note: 'Before he joins the resuscitation team.', by: 'Ingrid Sørensen', days_ago: 5 },
    ],
  },
  {
    slug: 'sepsis-recognition',
    name: 'Sepsis recognition',
    description: 'Screening in triage and on the ward, and the first hour.',
    description_markdown: 'New this autumn: every nurse has **a study day** and uses the screening tool from then on.',
    department: 'nursing',
    awarding_mode: 'automatic',
    subjects: ['sepsis'],
    rules: [{ rule_kind: 'subject_hours', label: 'A study day', threshold_hours: 6 }],
    required_by: [
      {
        roles: [...bedside, 'maternity-nurse', 'emergency-manager'],
        first_due_days: 90,
        recertification: { kind: 'once' },
        renewal_opens_days: 0,
        grace_days: 0,
        effective_days_ago: 45,
      },
    ],
    awards: [{ days_ago: 30, share: 0.1, except: ['Maya Okafor', 'Noah Whitfield', 'Chloe Marchetti'] }],
  },
  {
    slug: 'ward-leadership',
    name: 'Ward leadership',
    description: 'For those who run a ward, or are about to.',
    description_markdown: 'Ten hours of mentoring, a reflection in writing, and a conversation with the director of nursing.',
    department: 'nursing',
    awarding_mode: 'approval',
    subjects: ['mentoring', 'patient-safety'],
    rules: [
      { rule_kind: 'subject_hours', label: 'Ten hours of mentoring', subject: 'mentoring', threshold_hours: 10 },
      { rule_kind: 'evidence_document', label: 'A reflection in writing', evidence_type: 'note' },
      { rule_kind: 'manual_sign_off', label: 'Conversation with the director' },
    ],
    required_by: [
      {
        roles: ['emergency-manager', 'intensive-care-manager', 'maternity-manager'],
        first_due_days: 365,
        recertification: { kind: 'interval', months: 36, anchor: 'due_date' },
        renewal_opens_days: 90,
        grace_days: 90,
      },
    ],
    sign_offs: [{ rule: 'Conversation with the director', days_ago: 150, people: ['Beatrice Conti', 'Tomás Lindqvist'] }],
    awards: [{ days_ago: 140, people: ['Beatrice Conti'] }],
    exemptions: [
      { learner: 'Nadia Rahman', for_days: 120, reason: 'Acting manager until the post is filled.', by: 'Ingrid Sørensen', days_ago: 20 },
    ],
  },
]
