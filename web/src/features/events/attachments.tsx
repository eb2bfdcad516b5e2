import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { type Schemas, api, done } from '../../platform/client.ts'
import { AttachFiles } from '../../platform/files/attached/attach-files.tsx'
import { type AttachCalls, attachTo } from '../../platform/files/attached/attach.ts'
import { FileDialog } from '../../platform/files/attached/file-dialog.tsx'
import { FileOpening } from '../../platform/files/attached/file-opening.tsx'
import { OrderedThings } from '../../platform/files/attached/ordered-things.tsx'
import { ticketsOf } from '../../platform/files/attached/tickets.ts'
import { Section } from '../../platform/parts/section.tsx'
import { fileSize } from '../../platform/words/format.ts'
import type { Event } from './words.ts'

type Attachment = Schemas['Attachment']
const FILE = '/api/events/{event_id}/attachments/{attachment_id}'

/**
 * Files of an event, such as slides, for the people on it. Those who manage the event can order them. Renders nothing for readers when
 * there are none.
 */
export function Attachments({ event: { id, attachments }, writes }: { event: Event; writes: boolean }) {
  const [editing, setEditing] = useState<Attachment>()
  if (attachments.length === 0 && !writes) return null
  const { move, remove } = actsOn(id)
  return (
    <Section id="files" title={t`Files`} {...(writes && { intro: t`For everybody who leads it or takes part.` })}>
      <Stack gap="md">
        {attachments.length > 0 && (
          <OrderedThings
            label={t`Files`}
            things={attachments.map((file) => ({ id: file.id, name: file.label ?? file.file_name, file }))}
            face={({ file }) => ({
              icon: IconFile,
              says: [file.label !== null && file.file_name, fileSize(file.size_bytes)].filter(Boolean).join(' · '),
            })}
            more={openingOf(id)}
            acts={writes ? { move, remove, asks: () => t`Delete this file?`, change: ({ file }) => setEditing(file) } : undefined}
          />
        )}
        {writes && <AttachFiles attach={(file, how) => attachTo(takes(id), file, how)} />}
      </Stack>
      {editing && (
        <FileDialog
          file={editing}
          save={(body) => api.PATCH(FILE, { params: { path: { event_id: id, attachment_id: editing.id } }, body })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

const takes = (event_id: string): AttachCalls => ({
  ticket: (body, signal) => api.POST('/api/events/{event_id}/attachment-uploads', { params: { path: { event_id } }, body, signal }),
  register: (body, headers) => api.POST('/api/events/{event_id}/attachments', { params: { path: { event_id } }, body, headers }),
})

const ticketsOfEvent = (event_id: string, attachment_id: string) =>
  ticketsOf(['file of an event', event_id, attachment_id], () =>
    api.GET('/api/events/{event_id}/attachments/{attachment_id}/download', { params: { path: { event_id, attachment_id } } }),
  )

const openingOf = (eventId: string) =>
  function Opening({ file }: { file: Attachment }) {
    return <FileOpening file={file} tickets={ticketsOfEvent(eventId, file.id)} />
  }

const actsOn = (event_id: string) => ({
  move: ({ id: attachment_id }: { id: string }, position: number) =>
    done(api.PATCH(FILE, { params: { path: { event_id, attachment_id } }, body: { position } })),
  remove: ({ id: attachment_id }: { id: string }) => done(api.DELETE(FILE, { params: { path: { event_id, attachment_id } } })),
})
