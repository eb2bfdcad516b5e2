import { t } from '@lingui/core/macro'
import { Card, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowDown, IconArrowUp, IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { $api, type Schemas, api, refresh } from '../../../../platform/client.ts'
import { fileSize } from '../../../../platform/words/format.ts'
import { FileDialog } from '../../../../platform/files/attached/file-dialog.tsx'
import { FileOpening } from '../../../../platform/files/attached/file-opening.tsx'
import { ticketsOf } from '../../../../platform/files/attached/tickets.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { Act } from '../../../../platform/lists/act.tsx'
import { keepFocus, moverIds } from '../../../../platform/lists/keep-focus.ts'
import type { Certification } from '../words.ts'
import { openQuestion } from '../../../../platform/over/question.ts'

export type Attachment = Schemas['Attachment']

export const attachmentName = ({ label, file_name }: Attachment) => label ?? file_name
const movedWords = (name: string, place: number, all: number) => t`${name} is at place ${place} of ${all}`
const deletionWords = (name: string) => t`“${name}” goes, and cannot be brought back.`
const failed = (title: string) => (error: unknown) => notifications.show({ color: 'red', title, message: sentence(error) })

/** Files with buttons to download, move, rename and delete them. */
export function AttachmentList({ certification: { id, attachments }, writes }: { certification: Certification; writes: boolean }) {
  const [renaming, setRenaming] = useState<Attachment>()
  const [said, setSaid] = useState('')
  const path = (attachment: Attachment) => ({ cert_id: id, attachment_id: attachment.id })
  const moving = $api.useMutation('patch', '/api/certifications/{cert_id}/attachments/{attachment_id}', {
    onError: failed(t`It was not moved`),
    onSuccess: async (moved) => {
      const from = attachments.findIndex((attachment) => attachment.id === moved.id)
      await refresh()
      keepFocus(moved.id, { from, to: moved.position, of: attachments.length })
      setSaid(movedWords(attachmentName(moved), moved.position + 1, attachments.length))
    },
  })
  const remove = useRemoval(id)
  return (
    <>
      <Rows label={t`Files`}>
        {attachments.map((attachment, index) => {
          const name = attachmentName(attachment)
          const move = (position: number) => moving.mutate({ params: { path: path(attachment) }, body: { position } })
          return (
            <Card component="li" key={attachment.id} withBorder p="sm">
              <Group gap="sm" justify="space-between">
                <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px', minWidth: 0 }}>
                  <ThemeIcon variant="light" size={34} aria-hidden>
                    <IconFile size={19} />
                  </ThemeIcon>
                  <div style={{ minWidth: 0 }}>
                    <Text size="sm" fw={600} className="wraps">
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed" className="wraps">
                      {attachment.label !== null && `${attachment.file_name} · `}
                      {fileSize(attachment.size_bytes)} · {attachment.prefer_inline_display ? t`shown on the page` : t`to download`}
                    </Text>
                  </div>
                </Group>
                {writes && (
                  <Group gap={0} wrap="nowrap">
                    <Act
                      label={t`Move ${name} up`}
                      icon={IconArrowUp}
                      id={moverIds(attachment.id).up}
                      disabled={index === 0}
                      onClick={() => move(index - 1)}
                    />
                    <Act
                      label={t`Move ${name} down`}
                      icon={IconArrowDown}
                      id={moverIds(attachment.id).down}
                      disabled={index === attachments.length - 1}
                      onClick={() => move(index + 1)}
                    />
                    <Act label={t`Rename ${name}`} icon={IconPencil} onClick={() => setRenaming(attachment)} />
                    <Act label={t`Delete ${name}`} icon={IconTrash} color="red" onClick={() => remove(attachment)} />
                  </Group>
                )}
              </Group>
              <FileOpening file={attachment} tickets={ticketsOfCertification(id, attachment.id)} />
            </Card>
          )
        })}
      </Rows>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {renaming && (
        <FileDialog
          file={renaming}
          save={(body) =>
            api.PATCH('/api/certifications/{cert_id}/attachments/{attachment_id}', { params: { path: path(renaming) }, body })
          }
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  )
}

/** Download tickets of certifications last five minutes. */
const FRESH_MS = 4 * 60_000

const ticketsOfCertification = (cert_id: string, attachment_id: string) =>
  ticketsOf(
    ['file of a certification', cert_id, attachment_id],
    () => api.GET('/api/certifications/{cert_id}/attachments/{attachment_id}/download', { params: { path: { cert_id, attachment_id } } }),
    FRESH_MS,
  )

function useRemoval(cert_id: string) {
  const removing = $api.useMutation('delete', '/api/certifications/{cert_id}/attachments/{attachment_id}', {
    onError: failed(t`The file is still there`),
    onSuccess: () => {
      notifications.show({ message: t`The file is deleted.` })
      return refresh()
    },
  })
  return (attachment: Attachment) =>
    openQuestion({
      title: t`Delete this file?`,
      centered: true,
      children: (
        <Text size="sm" className="wraps">
          {deletionWords(attachmentName(attachment))}
        </Text>
      ),
      labels: { confirm: t`Delete`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => removing.mutate({ params: { path: { cert_id, attachment_id: attachment.id } } }),
    })
}
