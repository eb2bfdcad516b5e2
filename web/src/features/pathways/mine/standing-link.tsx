import type { ReactNode } from 'react'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { useWhose } from './whose.ts'

type Props = { certificationId: string; children: ReactNode }

/** Link to a certification's standing of the reader, or of the person that the page is about. */
export function StandingLink({ certificationId, children }: Props) {
  const whose = useWhose()
  if (!whose)
    return (
      <TextLink to="/certifications/$certificationId" params={{ certificationId }} className="wraps">
        {children}
      </TextLink>
    )
  return (
    <TextLink to="/o/$org/people/$userId/certifications/$certificationId" params={{ ...whose, certificationId }} className="wraps">
      {children}
    </TextLink>
  )
}

export function StandingButton({ certificationId, icon, children }: Props & { icon: ReactNode }) {
  const whose = useWhose()
  if (!whose)
    return (
      <LinkButton to="/certifications/$certificationId" params={{ certificationId }} rightSection={icon}>
        {children}
      </LinkButton>
    )
  return (
    <LinkButton
      to="/o/$org/people/$userId/certifications/$certificationId"
      params={{ ...whose, certificationId }}
      variant="default"
      rightSection={icon}
    >
      {children}
    </LinkButton>
  )
}
