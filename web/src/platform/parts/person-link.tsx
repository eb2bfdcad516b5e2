import type { Schemas } from '../client.ts'
import { dayOf } from '../search.ts'
import { TextLink } from './links.tsx'
import { personName } from '../words/names.ts'

type Props = { person: Schemas['PersonRef'] | null; organizationId: string; day?: string | undefined }

/** The name of a person with a link to their page, as of `day` if it is given. */
export function PersonLink({ person, organizationId, day }: Props) {
  if (!person) return personName(person)
  return (
    <TextLink
      to="/o/$org/people/$userId"
      params={{ org: organizationId, userId: person.user_id }}
      search={dayOf({ at: day })}
      size="sm"
      fw={600}
      className="wraps"
      preload={false}
    >
      {personName(person)}
    </TextLink>
  )
}
