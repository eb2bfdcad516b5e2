import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'

/** The live subjects of an organization, by name. */
export function useSubjects(organizationId: string | undefined) {
  const init = { params: { query: { org: organizationId ?? '', limit: 200 } } }
  const query = $api.useQuery('get', '/api/subjects', init, { enabled: organizationId !== undefined, staleTime: 60_000 })
  const subjects = useMemo(() => query.data?.items.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [], [query.data])
  return { ...query, subjects }
}

const none: { id: string; name: string }[] = []

type Props = Omit<MultiSelectProps, 'data'> & {
  organizationId: string | undefined
  /** Tags that are set already; one that the reader cannot list stays choosable. */
  known?: { id: string; name: string }[]
}

/** Chooses what something is about. */
export function SubjectPicker({ organizationId, known = none, ...props }: Props) {
  const { subjects, isPending } = useSubjects(organizationId)
  const data = useMemo(() => {
    const names = new Map([...known, ...subjects].map(({ id, name }) => [id, name]))
    return [...names].map(([value, label]) => ({ value, label }))
  }, [known, subjects])
  return (
    <MultiSelect
      label="Subjects"
      data={data}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear subjects' }}
      maxValues={100}
      hidePickedOptions
      nothingFoundMessage={isPending ? 'Looking…' : 'No such subject'}
      {...props}
    />
  )
}
