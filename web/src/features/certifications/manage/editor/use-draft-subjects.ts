import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useNamedSubjects } from '../../../subjects/queries.ts'

type NamedSubject = { id: string; name: string }

/** Subjects of a draft, sorted by name. Those in `known` are not fetched. */
export function useDraftSubjects(organizationId: string, ids: string[], known: NamedSubject[] = none): NamedSubject[] {
  const found = useNamedSubjects(
    organizationId,
    ids.filter((id) => !known.some((one) => one.id === id)),
  )
  return useMemo(() => {
    const names = new Map([...known, ...found].map(({ id, name }) => [id, name]))
    return ids.map((id) => ({ id, name: names.get(id) ?? t`a subject` })).toSorted((a, b) => a.name.localeCompare(b.name))
  }, [known, found, ids])
}
const none: NamedSubject[] = []
