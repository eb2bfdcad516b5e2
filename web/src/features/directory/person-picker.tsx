import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { lookedFor, useSearchWord } from '../../platform/forms/looked-for.ts'
import { accountName } from '../../platform/words/names.ts'
import { $api } from '../../platform/client.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  organizationId: string | undefined
  value: string | null
  onChange: (userId: string | null) => void
}

type Member = { user_id: string; display_name: string | null; email: string | null }

/** Selects a member of an organization by a part of the name or address. */
export function PersonPicker({ organizationId, value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const chosen = useMember(organizationId, value)
  // The field contains the name of the chosen person, which is not a search.
  const word = chosen && typed.trim() === accountName(chosen) ? '' : typed
  const { q, settles } = useSearchWord(word)
  const found = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory',
    { params: { path: { org_id: organizationId ?? '' }, query: { kind: 'human', sort: 'name', limit: 20, ...(q !== '' && { q }) } } },
    { enabled: organizationId !== undefined },
  )
  const people: Member[] = found.data?.items ?? []
  const offered = chosen && !people.some(({ user_id }) => user_id === chosen.user_id) ? [chosen, ...people] : people
  const addresses = new Map(offered.map(({ user_id, display_name, email }) => [user_id, display_name === null ? null : email]))
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the person` }}
      data={offered.map((member) => ({ value: member.user_id, label: accountName(member) }))}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      {...lookedFor({
        looking: settles || found.isPending,
        failure: found.error,
        typed: word,
        nothing: t`Nobody of that name in this organization`,
      })}
      renderOption={({ option }) => (
        <span className="wraps">
          {option.label}
          {addresses.get(option.value) && <small style={{ display: 'block', opacity: 0.75 }}>{addresses.get(option.value)}</small>}
        </span>
      )}
      {...props}
    />
  )
}

function useMember(organizationId: string | undefined, userId: string | null) {
  const init = { params: { path: { org_id: organizationId ?? '', user_id: userId ?? '' } } }
  const member = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}', init, {
    enabled: organizationId !== undefined && userId !== null,
    staleTime: 60_000,
  })
  return userId === null ? undefined : member.data
}
