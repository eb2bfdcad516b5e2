import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { PersonPicker } from '../../../directory/person-picker.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import type { Server } from '../../words.ts'

const SHOWN = 50

type Props = { server: Server; names: string[]; onKnown: () => void }

/** Lists unknown names of a file, with fields that map them to people. */
export function Strangers({ server, names, onKnown }: Props) {
  const { throughout: writes } = useChosenOrganization('external-lms:write')
  if (names.length === 0) return null
  const more = names.length - SHOWN
  return (
    <section aria-label={t`Who nobody knows`}>
      <Alert
        color="orange"
        variant="light"
        icon={<IconUserQuestion aria-hidden />}
        title={plural(names.length, { one: '# person is not known here', other: '# people are not known here' })}
      >
        {writes
          ? t`Say who they are, and it is remembered. Their grades are left out until then; the others can be brought.`
          : t`Their grades are left out. Whoever keeps the learning system can say who they are.`}
      </Alert>
      <Rows label={t`Who nobody knows`} mt="xs">
        {names.slice(0, SHOWN).map((name) => (
          <Stranger key={name} server={server} name={name} writes={writes} onKnown={onKnown} />
        ))}
      </Rows>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {plural(more, { one: '# more is not shown.', other: '# more are not shown.' })}
        </Text>
      )}
    </section>
  )
}

type StrangerProps = { server: Server; name: string; writes: boolean; onKnown: () => void }

function Stranger({ server, name, writes, onKnown }: StrangerProps) {
  const { organization } = useChosenOrganization()
  const [person, setPerson] = useState<string | null>(null)
  const saving = $api.useMutation('post', '/api/external-lms/servers/{server_id}/user-mappings', {
    onSuccess: () => {
      onKnown()
      return refresh()
    },
  })
  const save = () =>
    person !== null && saving.mutate({ params: { path: { server_id: server.id } }, body: { external_user_id: name, user_id: person } })
  return (
    <Card component="li" withBorder p="sm">
      <Group gap="sm" align="flex-end">
        <Text fw={600} size="sm" className="wraps" style={{ flex: '1 1 160px' }}>
          {name}
        </Text>
        {writes && (
          <>
            <PersonPicker
              aria-label={t`Who “${name}” is`}
              placeholder={t`Who that is`}
              organizationId={organization.id}
              value={person}
              onChange={setPerson}
              style={{ flex: '1 1 220px' }}
            />
            <Button
              variant="default"
              disabled={person === null}
              loading={saving.isPending}
              onClick={save}
              aria-label={t`Remember who “${name}” is`}
            >{t`Remember`}</Button>
          </>
        )}
      </Group>
      {saving.isError && <Problem error={saving.error} title={t`It was not saved`} />}
    </Card>
  )
}
