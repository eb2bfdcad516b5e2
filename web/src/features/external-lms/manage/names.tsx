import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { WholeList } from '../../../platform/lists/whole-list.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { personName } from '../../../platform/words/names.ts'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Server } from '../words.ts'

const PATH = '/api/external-lms/servers/{server_id}/user-mappings'

/** Mapping of names in a learning system to people. */
export function Names({ server }: { server: Server }) {
  const { throughout: writes } = useChosenOrganization('external-lms:write')
  const [adding, setAdding] = useState(false)
  const query = $api.useQuery('get', PATH, { params: { path: { server_id: server.id } } })
  return (
    <Stack gap="md">
      {writes && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setAdding(true)}
          >{t`Say who somebody is`}</Button>
        </Group>
      )}
      <WholeList
        query={query}
        failed={t`The names could not be loaded`}
        none={
          <Empty
            icon={<IconUsers />}
            title={t`Nobody is known there yet`}
          >{t`Say who somebody is in the other learning system, or do it while grades are brought. Whoever is named by their e-mail address needs nothing.`}</Empty>
        }
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(names) => (
          <Rows label={t`Who is who`}>
            {names.map(({ external_user_id, person }) => (
              <Row key={external_user_id} name={external_user_id} actions={writes && <Remove server={server} name={external_user_id} />}>
                <Line>{personName(person)}</Line>
              </Row>
            ))}
          </Rows>
        )}
      </WholeList>
      {adding && <NameDialog server={server} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function Remove({ server, name }: { server: Server; name: string }) {
  const removing = $api.useMutation('delete', `${PATH}/{external_user_id}`, { onSuccess: refresh })
  const go = () => removing.mutate({ params: { path: { server_id: server.id, external_user_id: name } } })
  return (
    <Button variant="default" size="xs" loading={removing.isPending} aria-label={t`Take back: ${name}`} onClick={go}>{t`Take back`}</Button>
  )
}

function NameDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { organization } = useChosenOrganization()
  const { draft, errors, begun, change, passes, refuse, elsewhere, text } = useDraft(
    () => ({ name: '', person: '' }),
    ['external_user_id', 'user_id'],
  )
  const saving = $api.useMutation('post', PATH, {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`It is known now. Grades that were brought stay with whom they were given.` })
      onClose()
      return refresh()
    },
  })
  const save = () => {
    const found = {
      ...(draft.name.trim() === '' && { external_user_id: t`What are they called there?` }),
      ...(draft.person === '' && { user_id: t`Choose the person.` }),
    }
    if (passes(found))
      saving.mutate({ params: { path: { server_id: server.id } }, body: { external_user_id: draft.name, user_id: draft.person } })
  }
  return (
    <FormDialog
      title={t`Say who somebody is`}
      does={t`Save`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t`What they are called there`}
        description={t`Exactly as the files say, such as a number or a user name.`}
        required
        data-autofocus
        maxLength={200}
        {...text('name', 'external_user_id')}
      />
      <PersonPicker
        label={t`Who that is`}
        required
        organizationId={organization.id}
        value={draft.person || null}
        error={errors.user_id}
        onChange={(person) => change({ person: person ?? '' })}
      />
    </FormDialog>
  )
}
