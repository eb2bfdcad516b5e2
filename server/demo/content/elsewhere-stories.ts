import type { DemoSubject } from '../people.ts'

export type DemoCourse = {
  external_course_id: string
  name: string
  description: string
  course_url: string
  passing_score: number | null
  subject?: string
  /** Difficulty, from 0 to 1. */
  hard: number
  certifies?: { slug: string; name: string; description: string }
}
/** A learning system that people used for some years before its grades were imported. */
export type ElsewhereStory = {
  organization: string
  author: DemoSubject
  server: { slug: string; name: string; lms_kind: string; base_url: string; description: string }
  courses: DemoCourse[]
  /** Display names by their user ids in that system. */
  learners: Record<string, string>
  /** One import for each half-year; the last one was months ago. */
  halves: { file_name: string; from: number; to: number }[]
}

export const elsewhereStories: ElsewhereStory[] = [
  {
    organization: 'harbour-view',
    author: 'amir',
    server: {
      slug: 'island-moodle',
      name: 'Island Moodle',
      lms_kind: 'Moodle 4.5',
      base_url: 'https://moodle.island-hospitals.example',
      description: 'The Moodle that the hospitals of the islands share. Its gradebook is saved as CSV twice a year and brought here.',
    },
    courses: [
      {
        external_course_id: 'TRANSFUSION-1',
        name: 'Blood transfusion: the theory',
        description: 'Groups, checks at the bedside, and what to do at the first sign of a reaction.',
        course_url: 'https://moodle.island-hospitals.example/course/view.php?id=118',
        passing_score: 80,
        hard: 0.55,
        certifies: {
          slug: 'blood-transfusion-theory',
          name: 'Blood transfusion, theory',
          description: 'Pass the course of the Island Moodle, and claim it.',
        },
      },
      {
        external_course_id: 'DEMENTIA-2',
        name: 'Caring for people with dementia',
        description: 'How the ward looks to somebody who has forgotten why they are there.',
        course_url: 'https://moodle.island-hospitals.example/course/view.php?id=131',
        passing_score: 60,
        subject: 'mentoring',
        hard: 0.3,
      },
      {
        external_course_id: 'WASTE-1',
        name: 'Sorting clinical waste',
        description: 'What goes into which bin. The Moodle says who passed.',
        course_url: 'https://moodle.island-hospitals.example/course/view.php?id=97',
        passing_score: null,
        hard: 0.2,
      },
    ],
    learners: {
      '10042': 'Beatrice Conti',
      '10043': 'Samuel Osei',
      '10051': 'Anton Weiss',
      '10057': 'Hanna Virtanen',
      '10060': 'Chloe Marchetti',
      '10064': 'Mateo Silva',
      '10066': 'Yusuf Demir',
      '10071': 'Elin Bergström',
      '10073': 'Nadia Rahman',
      '10078': 'Sofia Almeida',
      '10080': 'Tara Quinn',
      '10085': 'Lucía Ferrer',
      '10091': 'Victor Moreau',
      '10094': 'Magnus Eide',
      '10097': 'Fatou Diallo',
    },
    halves: [
      { file_name: 'grades-first-year-spring.csv', from: 730, to: 560 },
      { file_name: 'grades-first-year-autumn.csv', from: 550, to: 380 },
      { file_name: 'grades-second-year-spring.csv', from: 370, to: 200 },
      { file_name: 'grades-second-year-autumn.csv', from: 190, to: 40 },
    ],
  },
]
