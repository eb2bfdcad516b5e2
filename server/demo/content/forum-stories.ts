import type { Forum } from '#modules/forums/schema.ts'
import type { DemoSubject } from '../people.ts'

/** A post, written `days` days ago. */
export type PostStory = { by: string; days: number; says: string; reported?: { by: string; reason: 'wrong' | 'privacy'; note: string } }
export type ThreadStory = { title: string; pinned?: true; locked?: true; answer?: number; posts: PostStory[] }
export type ForumStory = {
  title: string
  description: string | null
  kind: Forum['kind']
  /** The course or job aid that the forum belongs to, by the beginning of its name. */
  about?: { kind: 'scorm_course' | 'job_aid'; name: string }
  threads: ThreadStory[]
}
type Conversations = { organization: string; author: DemoSubject; forums: ForumStory[] }

/** Discussions of the demo. The visitor has not read the newest one. */
export const forumStories: Conversations[] = [
  {
    organization: 'harbour-view',
    author: 'amir',
    forums: [
      {
        title: 'Ask your colleagues',
        description: 'How do we do it here? No question is too small. Nothing about patients, please.',
        kind: 'questions',
        threads: [
          {
            title: 'Read this first',
            pinned: true,
            locked: true,
            posts: [
              {
                by: 'Amir Haddad',
                days: 90,
                says: 'Welcome!\n\n- One question a thread, with a title that says what it is about.\n- **Nothing that tells who a patient is.** Report posts that do: three reports hide them at once.\n- If a reply helped, say so: *It is the answer*, in the menu of the reply.',
              },
            ],
          },
          {
            title: 'Does the drill at night count for the fire warden?',
            answer: 3,
            posts: [
              { by: 'Maya Okafor', days: 12, says: 'I was on nights when the drill was run. Does it count, or do I need the one in the daytime?' },
              { by: 'Tomás Lindqvist', days: 12, says: 'I think any drill does, but let me ask.' },
              { by: 'Callum Fraser', days: 11, says: 'It counts. Bring the sheet with the signature, and add a photo of it as evidence. The certification asks for *a* drill, not for the hour of it.' },
              { by: 'Maya Okafor', days: 11, says: 'Thank you. It is handed in.' },
            ],
          },
          {
            title: 'Where are the spare slings for the hoist?',
            posts: [
              { by: 'Tomás Lindqvist', days: 3, says: 'We are down to two large ones in Emergency. Does anybody have spares?' },
              { by: 'Ingrid Sørensen', days: 2, says: 'Four are in the teaching room, second cupboard. Please write your ward on the list at its door.' },
              { by: 'Amir Haddad', days: 1, says: 'Ordered ten more. They should be here within two weeks.' },
            ],
          },
        ],
      },
      {
        title: 'News from training',
        description: 'Dates, new courses, and what changes.',
        kind: 'announcements',
        threads: [
          {
            title: 'The trauma simulation moves to the new theatre',
            posts: [
              { by: 'Amir Haddad', days: 4, says: 'From next month the simulation is held in **theatre 6**. The event in your calendar says so already.' },
              { by: 'Maya Okafor', days: 3, says: 'Is there a place to change nearby?' },
              { by: 'Amir Haddad', days: 2, says: 'Yes, across the corridor. The code of the door is on the sheet.' },
            ],
          },
        ],
      },
      {
        title: 'Hand hygiene',
        description: null,
        kind: 'questions',
        about: { kind: 'scorm_course', name: 'Hand hygiene' },
        threads: [
          {
            title: 'Gloves on: still disinfect?',
            answer: 2,
            posts: [
              { by: 'Maya Okafor', days: 20, says: 'The course says to clean hands *after* taking off gloves. Why, if nothing touched the skin?' },
              { by: 'Ingrid Sørensen', days: 20, says: 'Because gloves leak more often than one thinks, and taking them off is when hands get dirty.\n\n> about one glove in fifty has a hole\n\nSo: before putting on **and** after taking off.' },
              { by: 'Priya Nair', days: 19, says: 'I timed it: four seconds more. Nobody is late because of that.' },
              { by: 'Jonas Keller', days: 2, says: 'I just wipe the gloves with disinfectant and go on to the next bed, that is quicker.', reported: { by: 'Priya Nair', reason: 'wrong', note: 'Please do not leave this here for new colleagues to read.' } },
              { by: 'Tomás Lindqvist', days: 1, says: 'Good one for the morning huddle. I will bring it up tomorrow.' },
            ],
          },
        ],
      },
      {
        title: 'Patient hoist',
        description: null,
        kind: 'discussion',
        about: { kind: 'job_aid', name: 'Patient hoist' },
        threads: [
          {
            title: 'The new hoist in bay 4 has its lever on the other side',
            posts: [
              { by: 'Tomás Lindqvist', days: 6, says: 'The picture in step 3 shows the old one. Can we have both?' },
              { by: 'Ingrid Sørensen', days: 5, says: 'I take a photo on Thursday and put it in. Until then: the *red* lever is the one to lower in an emergency, on both.' },
            ],
          },
        ],
      },
    ],
  },
  {
    organization: 'skerry-line',
    author: 'freya',
    forums: [
      {
        title: 'Crew mess',
        description: 'What worked, what did not, and what the next watch should know.',
        kind: 'discussion',
        threads: [
          {
            title: 'Fog last week: how did you keep the lookout awake?',
            posts: [
              { by: 'Freya Dahl', days: 5, says: 'Three hours of fog between the skerries. We changed lookouts every 20 minutes and kept the wing door open. What do you do?' },
              { by: 'Nils Hagen', days: 5, says: 'Standing, not sitting. And talking: whoever looks out says what they see every few minutes, also when it is nothing.' },
              { by: 'Angus Reid', days: 4, says: 'Nils is right. Twenty minutes is good. Write it into the night orders, then nobody has to ask.' },
              { by: 'Astrid Moe', days: 1, says: 'Coffee **before** the watch, not during. Learned that the hard way.' },
            ],
          },
        ],
      },
      {
        title: 'Bow door',
        description: null,
        kind: 'questions',
        about: { kind: 'job_aid', name: 'Bow door' },
        threads: [
          {
            title: 'The second lamp came on late twice',
            posts: [
              { by: 'Freya Dahl', days: 2, says: 'The door was closed, but the second lamp took a minute. Engine looks at the switch on Tuesday. **Until then somebody looks at the door, whatever the lamp says.**' },
              { by: 'Mina Solberg', days: 1, says: 'It was salt on the contact of the switch. Cleaned and greased; I look again on Friday.' },
            ],
          },
        ],
      },
    ],
  },
] // prettier-ignore
