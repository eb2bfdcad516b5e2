import { t } from '@lingui/core/macro'
import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../client.ts'
import { Loading, Problem } from '../parts/states.tsx'

type Impact = Schemas['DeletionImpact']
type Props = {
  /** Such as `Delete this record for good?` */
  title: string
  /** What has to be typed. */
  named: 'title' | 'name'
  archived: boolean
  /** What happens, where it is not that something goes for good. */
  says?: string
  /** What the button says then. */
  verb?: string
  /** The query for what would be lost. */
  impact: { data: Impact | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  deleting: { isPending: boolean; error: unknown }
  onClose: () => void
  onConfirm: () => void
}

/** Says what would be lost, and asks for the name before it deletes for good. */
export function DeletionDialog({ title, named, archived, says, verb, impact, deleting, onClose, onConfirm }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} centered>
      {impact.isPending && <Loading rows={2} height={40} />}
      {impact.error !== null && <Problem error={impact.error} retry={() => void impact.refetch()} />}
      {impact.data && (
        <Confirmation
          named={named}
          impact={impact.data}
          archived={archived}
          says={says}
          verb={verb}
          busy={deleting.isPending}
          error={deleting.error}
          onCancel={onClose}
          onConfirm={onConfirm}
        />
      )}
    </Modal>
  )
}

type ConfirmationProps = {
  named: Props['named']
  impact: Impact
  archived: boolean
  says: string | undefined
  verb: string | undefined
  busy: boolean
  error: unknown
  onCancel: () => void
  onConfirm: () => void
}

function Confirmation({ named, impact, archived, says, verb = t`Delete for good`, busy, error, onCancel, onConfirm }: ConfirmationProps) {
  const { name, consequences } = impact
  const [typed, setTyped] = useState('')
  const same = typed.trim() === name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (same) onConfirm()
      }}
    >
      <Stack gap="md">
        <Text size="sm">{says ?? (archived ? t`“${name}” goes, and cannot be brought back.` : goesUnlessArchived(name))}</Text>
        {consequences.length > 0 && says !== undefined && <Text size="sm">{t`This ends:`}</Text>}
        {consequences.length > 0 && (
          <List size="sm" spacing={4}>
            {consequences.map(({ key, description }) => (
              <List.Item key={key}>{description}</List.Item>
            ))}
          </List>
        )}
        <TextInput
          label={named === 'title' ? t`Type the title to confirm` : t`Type the name to confirm`}
          description={name}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error !== null && <Problem error={error} title={says === undefined ? t`It was not deleted` : t`Nothing was changed`} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {says === undefined ? t`Keep it` : t`Cancel`}
          </Button>
          <Button type="submit" color="red.9" disabled={!same} loading={busy}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const goesUnlessArchived = (name: string) => t`“${name}” goes, and cannot be brought back. To put it out of sight only, archive it instead.`
