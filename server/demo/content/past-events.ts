import type { DemoSubject } from '../people.ts'

/** A series of past events. It says how many days ago the last one was, how many there were and how many weeks lie between them. */
export type PastStory = {
  title: string
  department: string | null
  subject: string
  location: string
  time: string
  hours: number
  last_days_ago: number
  times: number
  weeks_apart: number
  trainers: DemoSubject[]
  /** Demo people who took part in each event. `others` counts more participants, who change in turn. */
  people: DemoSubject[]
  others: number
}
export type PastStories = { organization: string; past: PastStory[] }

/** A year of trainings on the island and at sea. */
export const pastStories: PastStories[] = [
  {
    organization: 'harbour-view',
    past: [
      {
        title: 'Safe handover, round of the wards',
        department: 'nursing',
        subject: 'patient-safety',
        location: 'Library',
        time: '13:30',
        hours: 1,
        last_days_ago: 9,
        times: 13,
        weeks_apart: 4,
        trainers: ['tomas'],
        people: [],
        others: 8,
      },
      {
        title: 'Hand hygiene at the bedside',
        department: 'nursing',
        subject: 'infection-control',
        location: 'Wards',
        time: '09:00',
        hours: 0.5,
        last_days_ago: 20,
        times: 8,
        weeks_apart: 6,
        trainers: ['ingrid'],
        people: ['maya'],
        others: 9,
      },
      {
        title: 'Patient hoists: hands on',
        department: null,
        subject: 'moving-and-handling',
        location: 'Skills lab, room 1',
        time: '15:00',
        hours: 2,
        last_days_ago: 33,
        times: 6,
        weeks_apart: 8,
        trainers: ['ingrid'],
        people: ['tomas'],
        others: 8,
      },
      {
        title: 'Fog and night: practice with the ambulance boat',
        department: 'transport',
        subject: 'boat-handling',
        location: 'Quay, berth 2',
        time: '18:00',
        hours: 3,
        last_days_ago: 41,
        times: 5,
        weeks_apart: 9,
        trainers: ['amir'],
        people: [],
        others: 3,
      },
    ],
  },
  {
    organization: 'skerry-line',
    past: [
      {
        title: 'Abandon ship drill',
        department: null,
        subject: 'sea-survival',
        location: 'MF Skerry, muster station A',
        time: '07:30',
        hours: 1.5,
        last_days_ago: 5,
        times: 13,
        weeks_apart: 4,
        trainers: ['freya'],
        people: [],
        others: 7,
      },
      {
        title: 'A full car deck, and smoke',
        department: 'deck',
        subject: 'crowd-management',
        location: 'MF Skerry, car deck',
        time: '20:00',
        hours: 2,
        last_days_ago: 26,
        times: 4,
        weeks_apart: 12,
        trainers: ['freya'],
        people: [],
        others: 4,
      },
    ],
  },
]
