import { plural, t } from '@lingui/core/macro'
import { Button, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { moment } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'

type Join = Schemas['UserJoin']

/** Account joins that the reader may undo, newest first. */
export function JoinList() {
  const pages = $api.useInfiniteQuery('get', '/api/users/joins', { params: {} }, byCursor)
  return (
    <Section id="joins" title={t`Joined accounts`}>
      <PagedList
        pages={pages}
        failed={t`The joined accounts could not be loaded`}
        none={t`No accounts were joined yet.`}
        shown={(count) => plural(count, { one: '# join', other: '# joins' })}
      >
        {(joins) => (
          <Rows label={t`Joined accounts`}>
            {joins.map((join) => (
              <JoinRow key={join.id} join={join} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  )
}

function JoinRow({ join }: { join: Join }) {
  const [asking, setAsking] = useState(false)
  const { from, into, reason, joined_at, joined_by, undoable, undone_at, undone_by, undo_reason } = join
  const names = { from: personName(from), into: personName(into) }
  return (
    <Row
      name={t`${names.from} into ${names.into}`}
      badges={undone_at !== null && <Mark color="gray" icon={IconArrowBackUp}>{t`Undone`}</Mark>}
      actions={undoable && <Button variant="default" size="xs" onClick={() => setAsking(true)}>{t`Undo`}</Button>}
    >
      <Line>{reason}</Line>
      <Line>{t`${{ at: moment(joined_at) }} by ${{ by: personName(joined_by) }}`}</Line>
      {undone_at !== null && (
        <Line>{t`Undone ${{ at: moment(undone_at) }} by ${{ by: personName(undone_by) }}: ${{ why: undo_reason ?? '' }}`}</Line>
      )}
      {asking && <UndoDialog join={join} onClose={() => setAsking(false)} />}
    </Row>
  )
}

function UndoDialog({ join: { id, from, into }, onClose }: { join: Join; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const undoing = $api.useMutation('post', '/api/users/joins/{join_id}/undo', {
    onSuccess: ({ rows }) => {
      const stay = rows.reduce((sum, { changed_since }) => sum + changed_since, 0)
      notifications.show({
        message:
          stay === 0
            ? t`The accounts are two again.`
            : plural(stay, {
                one: 'The accounts are two again. # entry has changed since the join and stays with the account that stayed.',
                other: 'The accounts are two again. # entries have changed since the join and stay with the account that stayed.',
              }),
      })
      onClose()
      return refresh()
    },
  })
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') undoing.mutate({ params: { path: { join_id: id } }, body: { reason: reason.trim() } })
  }
  const names = { from: personName(from), into: personName(into) }
  return (
    <FormDialog
      title={t`Undo this join?`}
      says={
        <Text size="sm">
          {t`Everything that moved from ${names.from} to ${names.into} goes back, except what has changed since. Records and sign-ins that came since stay with ${names.into}.`}
        </Text>
      }
      does={t`Undo the join`}
      danger
      begun={reason !== ''}
      isPending={undoing.isPending}
      error={undoing.error}
      failed={t`The join was not undone`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t`Reason`}
        required
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        value={reason}
        error={missing && t`Say why the accounts belong to two people.`}
        onChange={(event) => {
          setMissing(false)
          setReason(event.currentTarget.value)
        }}
      />
    </FormDialog>
  )
}
