import { dayOf } from '../../platform/search.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import type { ShownPerson } from './person.ts'

type Props = {
  certification: { id: string; name: string }
  person: Pick<ShownPerson, 'user_id' | 'own' | 'organization'>
  day?: string | undefined
  fw?: number
}

/** Link from a certification's name to the person's standing in it, today or on another day. */
export function StandingLink({ certification, person: { user_id, own, organization }, day, fw }: Props) {
  const search = dayOf({ at: day })
  const look = { inherit: true, className: 'wraps', ...(fw !== undefined && { fw }) }
  if (own)
    return (
      <TextLink to="/certifications/$certificationId" params={{ certificationId: certification.id }} search={search} {...look}>
        {certification.name}
      </TextLink>
    )
  const params = { org: organization.slug, userId: user_id, certificationId: certification.id }
  return (
    <TextLink to="/o/$org/people/$userId/certifications/$certificationId" params={params} search={search} {...look}>
      {certification.name}
    </TextLink>
  )
}
