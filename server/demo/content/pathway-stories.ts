import type { DemoSubject } from '../people.ts'
import { ferry } from './ferry.ts'
import { hospital } from './hospital.ts'

type Level = {
  phase: string
  name: string
  description: string
  certifications: string[]
  afterLevels?: string[]
  afterPhases?: string[]
  aids?: string[]
}
/** `departments`: the pathway is assigned to them. Without it, it is assigned to the whole organization. */
export type PathwayStory = {
  organization: string
  author: DemoSubject
  slug: string
  name: string
  description: string
  description_markdown: string
  phases: { name: string; after?: string }[]
  levels: Level[]
  departments?: string[]
}

const wards: PathwayStory = {
  organization: hospital.slug,
  author: 'amir',
  slug: 'new-nurse-to-ward-leader',
  name: 'From new nurse to ward leader',
  description: 'What you learn here, in which order, from your first week until you run a ward.',
  description_markdown:
    'Nothing on this way is a race: most of us take **three to five years**. Ask your ward manager what comes next for you.',
  phases: [{ name: 'Arriving' }, { name: 'On your own', after: 'Arriving' }, { name: 'Leading', after: 'On your own' }],
  levels: [
    {
      phase: 'Arriving',
      name: 'Safe from the first day',
      description: 'For you, your patients and what they trust us with.',
      certifications: ['manual-handling', 'infection-prevention', 'data-protection'],
      aids: ['Patient hoist'],
    },
    {
      phase: 'Arriving',
      name: 'When every minute counts',
      description: 'You know what to do until help is there.',
      certifications: ['basic-life-support'],
    },
    {
      phase: 'On your own',
      name: 'Medicines and lines',
      description: 'You give medicines and lay lines without somebody beside you.',
      certifications: ['medication-administration', 'iv-cannulation'],
      afterPhases: ['Arriving'],
      aids: ['Infusion pump'],
    },
    {
      phase: 'On your own',
      name: 'See it coming',
      description: 'You notice early who is getting worse.',
      certifications: ['sepsis-recognition'],
      afterLevels: ['When every minute counts'],
    },
    {
      phase: 'Leading',
      name: 'Look after the house',
      description: 'You know the ways out, and bring your patients there.',
      certifications: ['ward-fire-safety'],
      afterLevels: ['Safe from the first day'],
    },
    {
      phase: 'Leading',
      name: 'Run a ward',
      description: 'Rosters, people, money, and what to do when they do not fit together.',
      certifications: ['ward-leadership'],
      afterLevels: ['Look after the house'],
      afterPhases: ['On your own'],
    },
  ],
  departments: ['emergency', 'intensive-care', 'maternity'],
}

const crew: PathwayStory = {
  organization: ferry.slug,
  author: 'freya',
  slug: 'deckhand-to-mate',
  name: 'From deckhand to mate',
  description: 'First yourself, then the passengers, then the ship.',
  description_markdown: 'Who has come to the end sits the examination of the maritime authority with us at their side.',
  phases: [{ name: 'Yourself' }, { name: 'The passengers', after: 'Yourself' }],
  levels: [
    { phase: 'Yourself', name: 'Stay afloat', description: 'You get off the ship, and are found.', certifications: ['sea-survival'] },
    {
      phase: 'The passengers',
      name: 'Lead a crowd',
      description: 'You bring three hundred people to the boats.',
      certifications: ['crowd-management'],
      afterPhases: ['Yourself'],
      aids: ['Bow door'],
    },
  ],
}

export const pathwayStories: PathwayStory[] = [wards, crew]
