import type { DemoSubject } from '../people.ts'

/**
 * The start is `time` on a day counted from today, or `minutes` from now. `hours` is the length; `weeks` is the number of weekly events.
 */
type EventTime = ({ days: number; time: string } | { minutes: number }) & { hours: number; weeks?: number }
export type EventStory = {
  title: string
  description: string
  department: string | null
  subject: string
  location: string
  meeting_url?: string
  credit_hours?: number
  when?: EventTime
  trainers: DemoSubject[]
  /** Demo people on the roster. `others` counts more participants, from the department or its children. */
  people: DemoSubject[]
  others: number
  cancelled?: true
  /** People sign up by themselves. All participants have a seat; this many more are on the waiting list. */
  waiting?: number
  /** People check in with the code in the room; people who are not on the roster may also come. */
  atDoor?: true
}
export type EventsStory = { organization: string; author: DemoSubject; events: EventStory[] }

/** Planned, running and cancelled events of both organizations. */
export const eventStories: EventsStory[] = [
  {
    organization: 'harbour-view',
    author: 'amir',
    events: [
      {
        title: 'Resuscitation on the ward',
        description:
          'Bring shoes in which you can kneel. We train in pairs:\n\n- compressions and ventilation\n- the defibrillator\n- handing over to the crash team',
        department: 'nursing',
        subject: 'basic-life-support',
        location: 'Skills lab, room 2',
        when: { days: 3, time: '14:00', hours: 2, weeks: 8 },
        trainers: ['ingrid'],
        people: ['maya'],
        others: 9,
      },
      {
        title: 'Infusion pumps: hands on',
        description: 'The new pumps, one to two people. Questions about alarms are welcome.',
        department: 'emergency',
        subject: 'infusion-pumps',
        location: 'Emergency department, room 4',
        credit_hours: 1.5,
        when: { minutes: -30, hours: 2 },
        trainers: ['tomas', 'ingrid'],
        people: ['maya'],
        others: 11,
        atDoor: true,
      },
      {
        title: 'Evacuating a ward by night',
        description: 'With the fire brigade of the island. Nobody is carried who does not want to be.',
        department: null,
        subject: 'fire-safety',
        location: 'West wing, third floor',
        when: { days: 10, time: '22:00', hours: 3 },
        trainers: ['amir'],
        people: ['maya', 'tomas'],
        others: 24,
      },
      {
        title: 'Sepsis: see it early',
        description: 'Online, with the intensive care of the mainland.',
        department: 'nursing',
        subject: 'sepsis',
        location: 'Online',
        meeting_url: 'https://meet.example.org/sepsis',
        when: { days: 6, time: '13:00', hours: 1 },
        trainers: ['ingrid'],
        people: ['tomas'],
        others: 14,
      },
      {
        title: 'Pain in children: a study afternoon',
        description: 'With the children’s hospital of the mainland. There are eight places on the boat.',
        department: 'nursing',
        subject: 'medication-safety',
        location: 'Children’s hospital, seminar room',
        credit_hours: 4,
        when: { days: 17, time: '12:30', hours: 6 },
        trainers: ['ingrid'],
        people: ['tomas'],
        others: 7,
        waiting: 5,
      },
      {
        title: 'Mentors’ exchange',
        description: 'Called off: the speaker is ill.',
        department: 'nursing',
        subject: 'mentoring',
        location: 'Library',
        when: { days: 5, time: '15:30', hours: 1.5 },
        trainers: ['ingrid'],
        people: ['maya'],
        others: 4,
        cancelled: true,
      },
      {
        title: 'Handover at the boat',
        description: 'On the quay, in any weather.',
        department: 'nursing',
        subject: 'patient-safety',
        location: 'Quay, berth 2',
        when: { days: -1, time: '09:00', hours: 1 },
        trainers: ['tomas'],
        people: [],
        others: 6,
      },
      {
        title: 'Newborn life support, refresher',
        description: 'The day follows when the simulator is back from repair.',
        department: 'maternity',
        subject: 'newborn-life-support',
        location: 'Skills lab, room 1',
        trainers: ['ingrid'],
        people: [],
        others: 5,
      },
    ],
  },
  {
    organization: 'skerry-line',
    author: 'freya',
    events: [
      {
        title: 'Abandon ship drill',
        description: 'Both watches. Lifejackets on from the first signal.',
        department: null,
        subject: 'sea-survival',
        location: 'MF Skerry, muster station A',
        when: { days: 2, time: '07:30', hours: 1.5, weeks: 6 },
        trainers: ['freya'],
        people: [],
        others: 8,
      },
      {
        title: 'Crowd management at the bow door',
        description: 'With forty volunteers from the town.',
        department: 'deck',
        subject: 'crowd-management',
        location: 'Harbour, berth 1',
        when: { days: 8, time: '18:00', hours: 2 },
        trainers: ['freya'],
        people: [],
        others: 5,
      },
    ],
  },
]
