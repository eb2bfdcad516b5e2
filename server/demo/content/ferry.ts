import { permissions } from '../../platform/access/permissions.ts'
import { ferryCertifications } from './ferry-certifications.ts'
import type { Story } from './kinds.ts'

const crew = ['master', 'deckhand', 'engineer']

/** A second, small organization. Members of one organization see nothing of the other. */
export const ferry: Story = {
  slug: 'skerry-line',
  name: 'Skerry Line',
  description: 'A made-up company with two ferries between the islands.',
  departments: [
    { slug: 'office', name: 'Office' },
    { slug: 'deck', name: 'Deck' },
    { slug: 'engine', name: 'Engine' },
  ],
  roles: [
    {
      slug: 'crew-training-officer',
      department: 'office',
      name: 'Crew training officer',
      description: 'Keeps everybody’s certificates in date.',
      permissions: [...permissions],
      organization_wide: true,
    },
    {
      slug: 'master',
      department: 'deck',
      name: 'Master',
      description: 'Commands a ferry.',
      permissions: ['records:read', 'subjects:read'],
    },
    { slug: 'deckhand', department: 'deck', name: 'Deckhand', description: 'Works on deck.', permissions: ['subjects:read'] },
    { slug: 'engineer', department: 'engine', name: 'Engineer', description: 'Keeps the engines going.', permissions: ['subjects:read'] },
  ],
  managers: { master: ['deckhand', 'engineer'] },
  subjects: [
    { slug: 'sea-survival', name: 'Sea survival' },
    { slug: 'crowd-management', name: 'Crowd management' },
    { slug: 'engine-room-safety', name: 'Engine room safety', department: 'engine' },
  ],
  people: [
    { name: 'Freya Dahl', role: 'crew-training-officer', subject: 'freya' },
    { name: 'Angus Reid', role: 'master' },
    { name: 'Nils Hagen', role: 'deckhand' },
    { name: 'Rowan Bell', role: 'deckhand' },
    { name: 'Astrid Moe', role: 'deckhand' },
    { name: 'Douglas Kerr', role: 'engineer' },
    { name: 'Mina Solberg', role: 'engineer' },
  ],
  courses: [
    {
      title: 'Personal survival at sea',
      subjects: ['sea-survival'],
      roles: crew,
      share: 1,
      valid_months: 60,
      submitted: true,
      proof: [
        { evidence_type: 'file', picture: 'certificate' },
        { evidence_type: 'pass_fail', assessor: 'Maritime school' },
      ],
    },
    {
      title: 'Crowd management on passenger ships',
      subjects: ['crowd-management'],
      roles: crew,
      share: 0.8,
      valid_months: 12,
      proof: [{ evidence_type: 'score', lowest: 70 }],
    },
    {
      title: 'Engine room fire drill',
      subjects: ['engine-room-safety'],
      roles: ['engineer', 'master'],
      share: 1,
      valid_months: 6,
      proof: [{ evidence_type: 'quantity', amount: 2, unit: 'hours' }],
    },
  ],
  events: [
    {
      learner: 'Rowan Bell',
      title: 'Rescue boat, practice in swell',
      subjects: ['sea-survival'],
      status: 'pending',
      days_ago: 3,
      proof: [
        { evidence_type: 'quantity', amount: 3, unit: 'hours' },
        { evidence_type: 'note', text: 'Two launches, one of them at night.' },
      ],
    },
  ],
  certifications: ferryCertifications,
}
