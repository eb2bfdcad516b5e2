import type { Schemas } from '../client.ts'
import { TextLink } from './links.tsx'
import { personName } from '../words/names.ts'

type Props = { person: Schemas['PersonRef'] | null; organizationId: string }

/** A person by name, and the way to their page. */
export function PersonLink({ person, organizationId }: Props) {
  if (!person) return personName(person)
  return (
    <TextLink
      to="/o/$org/people/$userId"
      params={{ org: organizationId, userId: person.user_id }}
      size="sm"
      fw={600}
      className="wraps"
      preload={false}
    >
      {personName(person)}
    </TextLink>
  )
}
