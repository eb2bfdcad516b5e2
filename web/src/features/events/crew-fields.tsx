import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { typedWindow } from '../../platform/forms/typed-window.ts'
import { Clashes } from './clashes.tsx'
import type { EventDraft } from './draft.ts'
import { type ChosenPerson, PeopleField } from './people-field.tsx'

const MOST_LEAD = 50
const MOST = 200

/** The people who lead an event and those who take part. */
export type Crew = { leads: ChosenPerson[]; people: ChosenPerson[] }
export const nobody: Crew = { leads: [], people: [] }
export const crewOf = ({ leads, people }: Crew) => ({
  trainer_user_ids: leads.map(({ user_id }) => user_id),
  participant_user_ids: people.map(({ user_id }) => user_id),
})

type Draft = Crew & Pick<EventDraft, 'zone'> & { organization: string }
type Props = {
  draft: Draft
  /** Times to check for clashes. Left out for an event that is over. */
  windows?: { starts_at: string; ends_at: string }[]
  error?: string | undefined
  onChange: (next: Partial<Crew & EventDraft>) => void
}

const never: { starts_at: string; ends_at: string }[] = []

/** Fields for the people who lead and take part. They show clashes and times at which all are free. */
export function CrewFields({ draft, windows = never, error, onChange }: Props) {
  const { organization, leads, people, zone } = draft
  const all = [...new Map([...leads, ...people].map((person) => [person.user_id, person])).values()]
  return (
    <Stack gap="md">
      <PeopleField
        label={t`Who leads it`}
        organizationId={organization}
        value={leads}
        most={MOST_LEAD}
        onChange={(next) => onChange({ leads: next })}
      />
      <PeopleField
        label={t`Who takes part`}
        organizationId={organization}
        value={people}
        most={MOST}
        byRole
        error={error}
        onChange={(next) => onChange({ people: next })}
      />
      <Clashes
        people={all}
        windows={windows}
        zone={zone}
        {...(windows.length === 1 && { onPick: (slot) => onChange(typedWindow(slot, zone)) })}
      />
    </Stack>
  )
}
