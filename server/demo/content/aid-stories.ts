import type { DemoSubject } from '../people.ts'

/** `text` and the files lie in `server/demo/aids`. */
export type AidStory = {
  text: string
  title: string
  description: string
  department: string | null
  subject: string
  review_by: string
  files: { file_name: string; content_type: string }[]
  labels: Record<string, string>
  links: { url: string; label: string }[]
  readers: number
  certifies?: { slug: string; name: string; description: string }
}
export type AidsStory = { organization: string; author: DemoSubject; aids: AidStory[] }

const picture = (file_name: string) => ({ file_name, content_type: 'image/png' })

/** The demo's job aids: among them those for the hoist, the pump and the wheelhouse door. */
export const aidStories: AidsStory[] = [
  {
    organization: 'harbour-view',
    author: 'amir',
    aids: [
      {
        text: 'patient-hoist',
        title: 'Patient hoist: lift somebody safely',
        description: 'What to look at before, seven steps, and what to do when it stops in mid air.',
        department: null,
        subject: 'moving-and-handling',
        review_by: '2027-06-30',
        files: [picture('patient-hoist.png')],
        labels: { 'patient-hoist.png': 'The hoist and its sling' },
        links: [{ url: 'https://www.hse.gov.uk/healthservices/moving-handling.htm', label: 'Moving and handling in health care (HSE)' }],
        readers: 18,
        certifies: {
          slug: 'patient-hoist',
          name: 'Patient hoist',
          description: 'Read the job aid of the hoist, confirm that you understood it, and claim it.',
        },
      },
      {
        text: 'infusion-pump',
        title: 'Infusion pump: what the alarms mean',
        description: 'Stop first. Four alarms, what they mean, and how to start again.',
        department: 'emergency',
        subject: 'infusion-pumps',
        review_by: '2027-03-31',
        files: [picture('infusion-pump.png'), { file_name: 'infusion-pump-card.pdf', content_type: 'application/pdf' }],
        labels: { 'infusion-pump.png': 'The pump', 'infusion-pump-card.pdf': 'Bedside card, to print' },
        links: [],
        readers: 9,
      },
      {
        text: 'boat-handover',
        title: 'Handover from the ambulance boat',
        description: 'What the crew tells the ward, in which order. One minute.',
        department: null,
        subject: 'patient-safety',
        review_by: '2027-09-30',
        files: [],
        labels: {},
        links: [],
        readers: 5,
      },
    ],
  },
  {
    organization: 'skerry-line',
    author: 'freya',
    aids: [
      {
        text: 'lifejacket',
        title: 'Lifejackets: show and help',
        description: 'Three steps to show at every departure, and whom to help first.',
        department: null,
        subject: 'sea-survival',
        review_by: '2027-04-30',
        files: [picture('lifejacket.png')],
        labels: { 'lifejacket.png': 'Three steps' },
        links: [],
        readers: 6,
      },
      {
        text: 'bow-door',
        title: 'Bow door: closed before we sail',
        description: 'Who closes what, what they say to the bridge, and what a red lamp means.',
        department: 'deck',
        subject: 'crowd-management',
        review_by: '2027-01-31',
        files: [picture('bow-door.png')],
        labels: { 'bow-door.png': 'The bow door and its lamps' },
        links: [],
        readers: 3,
      },
    ],
  },
]
