import { TextLink } from '../../platform/parts/links.tsx'
import type { Shown } from './person.ts'

type Props = { certification: { id: string; name: string }; person: Pick<Shown, 'user_id' | 'own'> }

/** A certification by name, leading to where the person stands in it. */
export const StandingLink = ({ certification, person }: Props) => (
  <TextLink
    to="/certifications/$certificationId"
    params={{ certificationId: certification.id }}
    search={person.own ? {} : { person: person.user_id }}
    inherit
    className="wraps"
  >
    {certification.name}
  </TextLink>
)
