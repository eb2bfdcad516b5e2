import { t } from '@lingui/core/macro'
import { Group, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBook2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, refresh } from '../../../../platform/client.ts'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { lookedFor } from '../../../../platform/forms/looked-for.ts'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { useAidSearch } from '../../../job-aids/queries.ts'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import type { AttachmentOwner } from './of.ts'

type Props = { of: AttachmentOwner; label: string; aids: Schemas['JobAidRef'][]; none: string; mayWrite: boolean }

/** Ordered job aids of a pathway or level. Those that the reader may not see keep their place. */
export function AidList({ of, label, aids, none, mayWrite }: Props) {
  const others = (id: string) => aids.flatMap((aid) => (aid.id === id ? [] : [aid.id]))
  return (
    <Stack gap="md">
      {aids.length === 0 && <Text c="dimmed">{none}</Text>}
      {aids.length > 0 && (
        <OrderedThings
          label={label}
          things={aids.map(({ id, title }) => ({ id, name: title }))}
          face={() => ({ icon: IconBook2, says: undefined })}
          more={openingOf}
          acts={
            mayWrite
              ? {
                  move: ({ id }, position) => of.setAids(others(id).toSpliced(position, 0, id)),
                  remove: ({ id }) => of.setAids(others(id)),
                }
              : undefined
          }
        />
      )}
      {mayWrite && <AddAid of={of} taken={aids.map(({ id }) => id)} />}
    </Stack>
  )
}

const openingOf = ({ id, name }: { id: string; name: string }) => (
  <Group mt="xs">
    <LinkButton
      to="/job-aids/$aidId"
      params={{ aidId: id }}
      size="xs"
      variant="default"
      aria-label={t`Open ${name}`}
      leftSection={<IconBook2 size={15} aria-hidden />}
    >{t`Open`}</LinkButton>
  </Group>
)

const MOST = 100

/** Adds a job aid at the end as soon as it is chosen. */
function AddAid({ of, taken }: { of: AttachmentOwner; taken: string[] }) {
  const { organization } = useChosenOrganization()
  const [typed, setTyped] = useState('')
  const { found, looking, failure } = useAidSearch(organization.id, typed)
  const adding = useMutation({
    mutationFn: (aid: string) => of.setAids([...taken, aid]),
    onError: (error) => notifications.show({ color: 'red', title: t`It was not added`, message: sentence(error) }),
    onSettled: () => refresh(),
  })
  const isFull = taken.length >= MOST
  return (
    <Select
      label={t`Add a job aid`}
      placeholder={t`Title`}
      description={isFull ? t`No more than ${{ most: MOST }} job aids stand in one list.` : undefined}
      searchable
      openOnFocus={false}
      data={found.filter(({ id }) => !taken.includes(id)).map(({ id: value, title }) => ({ value, label: title }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={adding.isPending || isFull}
      {...lookedFor({ looking, failure, typed, nothing: t`No such job aid` })}
      onChange={(aid) => aid !== null && adding.mutate(aid)}
    />
  )
}
