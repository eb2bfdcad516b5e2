import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { sentence } from '../../../platform/refusal.ts'
import { type Evidence, describe } from '../evidence/describe.ts'
import { EvidenceList } from '../evidence/evidence-list.tsx'
import { type EvidenceType, evidenceTypes } from '../filters.ts'
import { type LearningRecord, evidenceNouns, evidenceWords } from '../words.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { openQuestion } from '../../../platform/over/question.ts'

/** Fragment of the address that scrolls here once the record is loaded. */
const ID = 'evidence'

/** Evidence of a record, with buttons to add, change and delete. */
export function EvidenceSection({ record }: { record: LearningRecord }) {
  const [open, setOpen] = useState<{ type: EvidenceType } | { evidence: Evidence }>()
  const remove = useRemoval()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === ID) heading.current?.scrollIntoView()
  }, [hash])
  const buttons = (evidence: Evidence) => (
    <Buttons evidence={evidence} onEdit={() => setOpen({ evidence })} onDelete={() => remove(evidence)} />
  )
  return (
    <section aria-labelledby={ID}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={ID} ref={heading} style={{ scrollMarginTop: 72 }}>{t`Evidence`}</Title>
        <AddMenu onChoose={(type) => setOpen({ type })} />
      </Group>
      <EvidenceList recordId={record.id} actions={buttons} />
      {open && <EvidenceDialog recordId={record.id} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Buttons({ evidence, onEdit, onDelete }: { evidence: Evidence; onEdit: () => void; onDelete: () => void }) {
  const name = nameOf(evidence)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="subtle" size="lg" aria-label={t`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={t`Delete ${name}`} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

const nameOf = ({ label, evidence_type }: Evidence) => label ?? evidenceNouns[evidence_type]

function AddMenu({ onChoose }: { onChoose: (type: EvidenceType) => void }) {
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >{t`Add evidence`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {evidenceTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onChoose(type)}>
            {evidenceWords[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks for confirmation, because deleted evidence and its file cannot be restored. */
function useRemoval() {
  const removing = $api.useMutation('delete', '/api/evidence/{evidence_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`The evidence is still there`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ message: t`The evidence is deleted.` })
      return refresh()
    },
  })
  return (evidence: Evidence) =>
    openQuestion({
      title: t`Delete this evidence?`,
      centered: true,
      children: (
        <>
          <Text fw={600} className="wraps" lineClamp={3}>
            {describe(evidence.payload)}
          </Text>
          <Text size="sm" mt="xs">
            {evidence.has_file ? t`The file goes with it. This cannot be undone.` : t`This cannot be undone.`}
          </Text>
        </>
      ),
      labels: { confirm: t`Delete`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => removing.mutate({ params: { path: { evidence_id: evidence.id } } }),
    })
}
