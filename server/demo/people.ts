/** A person on the demo's sign-in page. Other people of the demo content cannot sign in. */
export type DemoPerson = { subject: string; name: string; email: string; job: string; sees: string }

export const DEMO_PROVIDER = 'demo'

/** Signs in by client credentials; the secret is in the README, and the demo listens on loopback only. */
export const demoMachine = { subject: 'demo-machine', secret: 'demo-machine-secret', name: 'Rostering system' } as const

export const demoPeople = [
  {
    subject: 'maya',
    name: 'Maya Okafor',
    email: 'maya.okafor@harbourview.example',
    job: 'Nurse in the emergency department: a learner',
    sees: 'Submits what she learned and sees her own records. One submission came back to her with a note.',
  },
  {
    subject: 'tomas',
    name: 'Tomás Lindqvist',
    email: 'tomas.lindqvist@harbourview.example',
    job: 'Ward manager of the emergency department: Maya’s manager',
    sees: 'Decides on what his nurses submit and reads the records of his department.',
  },
  {
    subject: 'ingrid',
    name: 'Ingrid Sørensen',
    email: 'ingrid.sorensen@harbourview.example',
    job: 'Clinical educator for all of nursing: a department trainer',
    sees: 'Keeps the records of nursing and the wards beneath it, hidden ones included.',
  },
  {
    subject: 'amir',
    name: 'Amir Haddad',
    email: 'amir.haddad@harbourview.example',
    job: 'Training administrator of the hospital',
    sees: 'Everything of Harbour View Hospital: records, people, roles, exports and the audit trail.',
  },
  {
    subject: 'sasha',
    name: 'Sasha Petrov',
    email: 'sasha.petrov@learning.example',
    job: 'Runs this installation: a superuser',
    sees: 'Both organizations, sign-in providers and accounts.',
  },
  {
    subject: 'freya',
    name: 'Freya Dahl',
    email: 'freya.dahl@skerryline.example',
    job: 'Crew training officer of Skerry Line, a ferry company',
    sees: 'Everything of the ferry company, and nothing of the hospital.',
  },
] as const satisfies readonly DemoPerson[]

export type DemoSubject = (typeof demoPeople)[number]['subject'] | typeof demoMachine.subject

export const demoSuperuser = { provider: DEMO_PROVIDER, subject: 'sasha' } as const satisfies { provider: string; subject: DemoSubject }
