import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconArrowDown, IconArrowUp, IconFile, IconGripVertical, IconLink, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, done, refresh } from '../../../platform/client.ts'
import { keepFocus, moverIds } from '../../../platform/lists/keep-focus.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { fileSize } from '../../../platform/words/format.ts'
import type { JobAid, Thing } from '../words.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { FileDialog, LinkDialog } from './thing-dialogs.tsx'

type Props = { aid: JobAid; things: Thing[]; writes: boolean }
const LINK = '/api/job-aids/{job_aid_id}/links/{link_id}'
const FILE = '/api/job-aids/{job_aid_id}/attachments/{attachment_id}'

const failed = (title: string) => (error: unknown) => notifications.show({ color: 'red', title, message: sentence(error) })
const movedWords = (name: string, place: number, all: number) => t`${name} is at place ${place} of ${all}`

/** Files and links in one order, moved by buttons or by dragging, with the ways to rename and delete them. */
export function ThingList({ aid, things, writes }: Props) {
  const [editing, setEditing] = useState<Thing>()
  const [replacing, setReplacing] = useState<Thing['file']>()
  const [dragged, setDragged] = useState<Thing>()
  const { move, said } = useMoving(aid.id, things)
  const remove = useRemoval(aid.id)
  return (
    <>
      <Rows label={t`Files and links`}>
        {things.map((thing, index) => (
          <Card
            component="li"
            key={thing.id}
            withBorder
            p="sm"
            draggable={writes}
            onDragStart={() => setDragged(thing)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && dragged.id !== thing.id && move(dragged, index)}
          >
            <Group gap="sm" justify="space-between">
              <Face thing={thing} writes={writes} />
              {writes && (
                <Group gap={0} wrap="nowrap">
                  <Act
                    label={t`Move ${{ name: thing.name }} up`}
                    icon={IconArrowUp}
                    id={moverIds(thing.id).up}
                    disabled={index === 0}
                    onClick={() => move(thing, index - 1)}
                  />
                  <Act
                    label={t`Move ${{ name: thing.name }} down`}
                    icon={IconArrowDown}
                    id={moverIds(thing.id).down}
                    disabled={index === things.length - 1}
                    onClick={() => move(thing, index + 1)}
                  />
                  <Act label={t`Change ${{ name: thing.name }}`} icon={IconPencil} onClick={() => setEditing(thing)} />
                  {thing.file && (
                    <Act label={t`Replace ${{ name: thing.name }}`} icon={IconReplace} onClick={() => setReplacing(thing.file)} />
                  )}
                  <Act label={t`Delete ${{ name: thing.name }}`} icon={IconTrash} color="red" onClick={() => remove(thing)} />
                </Group>
              )}
            </Group>
          </Card>
        ))}
      </Rows>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {replacing && <ReplaceDialog aidId={aid.id} file={replacing} onClose={() => setReplacing(undefined)} />}
      {editing?.file && <FileDialog aidId={aid.id} file={editing.file} onClose={() => setEditing(undefined)} />}
      {editing?.link && <LinkDialog aidId={aid.id} link={editing.link} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const Face = ({ thing: { name, file, link }, writes }: { thing: Thing; writes: boolean }) => (
  <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px', minWidth: 0 }}>
    {writes && <IconGripVertical size={17} aria-hidden style={{ cursor: 'grab', flex: 'none' }} />}
    <ThemeIcon variant="light" size={34} aria-hidden>
      {file ? <IconFile size={19} /> : <IconLink size={19} />}
    </ThemeIcon>
    <div style={{ minWidth: 0 }}>
      <Text size="sm" fw={600} className="wraps">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="wraps">
        {file && `${fileSize(file.size_bytes)} · ${file.prefer_inline_display ? t`shown on the page` : t`to download`}`}
        {link && link.label !== null && link.url}
      </Text>
    </div>
  </Group>
)

type ActProps = { label: string; icon: typeof IconFile; onClick: () => void; id?: string; disabled?: boolean; color?: string }

const Act = ({ label, icon: Icon, onClick, id, disabled = false, color }: ActProps) => (
  <ActionIcon
    variant="subtle"
    size="lg"
    id={id}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    {...(color && { color })}
    {...(disabled && { bg: 'transparent' })}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
)

function useMoving(job_aid_id: string, things: Thing[]) {
  const [said, setSaid] = useState('')
  const moving = useMutation({
    mutationFn: ({ thing, position }: { thing: Thing; position: number }) =>
      thing.file
        ? done(api.PATCH(FILE, { params: { path: { job_aid_id, attachment_id: thing.id } }, body: { position } }))
        : done(api.PATCH(LINK, { params: { path: { job_aid_id, link_id: thing.id } }, body: { position } })),
    onError: failed(t`It was not moved`),
    onSuccess: async (_nothing, { thing, position }) => {
      await refresh()
      keepFocus(thing.id, { from: thing.position, to: position, of: things.length })
      setSaid(movedWords(thing.name, position + 1, things.length))
    },
  })
  return { said, move: (thing: Thing, position: number) => moving.mutate({ thing, position }) }
}

function useRemoval(job_aid_id: string) {
  const removing = useMutation({
    mutationFn: (thing: Thing) =>
      thing.file
        ? done(api.DELETE(FILE, { params: { path: { job_aid_id, attachment_id: thing.id } } }))
        : done(api.DELETE(LINK, { params: { path: { job_aid_id, link_id: thing.id } } })),
    onError: failed(t`It was not deleted`),
    onSuccess: () => refresh(),
  })
  return (thing: Thing) =>
    modals.openConfirmModal({
      title: thing.file ? t`Delete this file?` : t`Delete this link?`,
      centered: true,
      children: <Text size="sm" className="wraps">{t`“${{ name: thing.name }}” goes, and cannot be brought back.`}</Text>,
      labels: { confirm: t`Delete`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => removing.mutate(thing),
    })
}
