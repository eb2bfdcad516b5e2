import { t } from '@lingui/core/macro'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api, type Schemas } from '../../../platform/client.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { accountName } from '../../../platform/words/names.ts'

type Account = Schemas['UserAccount']
type Props = { label: string; onFound: (id: string) => void }

/** Finds an account outside the organization by its exact address or its id; of several with one address one is chosen. */
export function FindAccount({ label, onFound }: Props) {
  const [text, setText] = useState('')
  const finding = useMutation({
    mutationFn: find,
    onSuccess: (found) => {
      if (found.length === 1) onFound(found[0]!.id)
    },
  })
  const found = finding.data ?? []
  const missing = finding.isSuccess && found.length === 0 && t`No account has this address or id.`
  const failure = isRefusal(finding.error) ? finding.error.error_description : finding.error && t`The accounts could not be searched`
  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          description={t`Only installation administrators find accounts without an organization.`}
          placeholder={t`Exact e-mail address, or account id`}
          style={{ flex: 1 }}
          value={text}
          error={missing || failure}
          onChange={(event) => {
            finding.reset()
            setText(event.currentTarget.value)
          }}
        />
        <Button
          variant="default"
          disabled={text.trim() === ''}
          loading={finding.isPending}
          onClick={() => finding.mutate(text.trim())}
        >{t`Find`}</Button>
      </Group>
      {found.length === 1 && <Text size="sm" mt={4} className="wraps">{t`Found: ${{ name: accountName(found[0]!) }}`}</Text>}
      {found.length > 1 && (
        <Group gap="xs" mt={4}>
          {found.map((account) => (
            <Button key={account.id} size="xs" variant="default" onClick={() => onFound(account.id)}>
              {`${accountName(account)} · ${account.identities.map(({ provider_slug }) => provider_slug).join(', ')} · ${account.id}`}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function find(text: string): Promise<Account[]> {
  if (!UUID.test(text)) return answered(api.GET('/api/users', { params: { query: { email: text } } }))
  const { data, response, error } = await api.GET('/api/users/{user_id}', { params: { path: { user_id: text } } })
  if (data) return [data]
  if (response.status === 404) return []
  throw error
}
