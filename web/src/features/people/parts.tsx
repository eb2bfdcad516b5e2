import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import type { ShownPerson } from './person.ts'

type Props = { person: ShownPerson; parts: { id: string; title: string }[] }

/** Links to the parts of the page. An address with the id of a part or a row scrolls there. */
export function Parts({ person, parts }: Props) {
  const { hash } = useLocation()
  useEffect(() => stayAt(hash), [hash])
  return (
    <nav aria-label={t`On this page`}>
      <ul className="person-parts">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <TextLink
              to="/o/$org/people/$userId"
              params={{ org: person.organization.slug, userId: person.user_id }}
              search
              hash={id}
              replace
              size="sm"
              className="person-part"
            >
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TAKING_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a part once it is rendered, and stays there while the parts above it load. It stops at the reader's first input. */
function stayAt(id: string): (() => void) | undefined {
  if (id === '') return undefined
  let isThere = false
  const go = () => {
    const part = document.getElementById(id)
    if (part && !isThere) part.focus({ preventScroll: true })
    isThere = part !== null
    part?.scrollIntoView({ block: part.matches('li') ? 'center' : 'start' })
  }
  go()
  const sized = new ResizeObserver(go)
  sized.observe(document.body)
  const leave = () => sized.disconnect()
  for (const event of TAKING_OVER) addEventListener(event, leave, { once: true, passive: true })
  return () => {
    leave()
    for (const event of TAKING_OVER) removeEventListener(event, leave)
  }
}
