import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { accountName } from '../../platform/words/names.ts'
import { $api } from '../../platform/client.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  organizationId: string | undefined
  value: string | null
  onChange: (userId: string | null) => void
}

type Member = { user_id: string; display_name: string | null; email: string | null }

/** Chooses a member of an organization's directory by typing a part of the name or address. */
export function PersonPicker({ organizationId, value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const chosen = useMember(organizationId, value)
  const q = useSearchWord(typed, chosen && accountName(chosen))
  const found = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory',
    { params: { path: { org_id: organizationId ?? '' }, query: { kind: 'human', limit: 20, ...(q !== '' && { q }) } } },
    { enabled: organizationId !== undefined, placeholderData: keepPreviousData },
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
      // The service has searched already, also by address, which is no part of the label.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? t`Looking…` : t`Nobody of that name in this organization`}
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

/** The name of a chosen person is in the field, but is no search for them. */
function useSearchWord(typed: string, chosenName: string | undefined): string {
  const [settled] = useDebouncedValue(typed.trim(), 250)
  return settled === chosenName ? '' : settled
}

function useMember(organizationId: string | undefined, userId: string | null) {
  const init = { params: { path: { org_id: organizationId ?? '', user_id: userId ?? '' } } }
  const member = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}', init, {
    enabled: organizationId !== undefined && userId !== null,
    staleTime: 60_000,
  })
  return userId === null ? undefined : member.data
}
