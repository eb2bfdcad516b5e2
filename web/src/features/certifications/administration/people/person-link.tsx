import type { Schemas } from '../../../../platform/client.ts'
import { TextLink } from '../../../../platform/links.tsx'
import { personName } from '../../../records/words.ts'

type Props = { person: Schemas['PersonRef'] | null; organizationId: string }

/** A person by name, and the way to their page. */
export function PersonLink({ person, organizationId }: Props) {
  if (!person) return personName(person)
  return (
    <TextLink
      to="/people/$userId"
      params={{ userId: person.user_id }}
      search={{ org: organizationId }}
      size="sm"
      fw={600}
      className="wraps"
      preload={false}
    >
      {personName(person)}
    </TextLink>
  )
}
