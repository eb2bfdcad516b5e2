import { t } from '@lingui/core/macro'
import { Anchor, Title } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { FileOpening } from '../../../platform/files/attached/file-opening.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { fileSize } from '../../../platform/words/format.ts'
import { type JobAidPart, thingsOf } from '../words.ts'
import type { JobAid } from '../words.ts'
import { ticketsOfAid } from './tickets.ts'

/** Files and links of an aid in the author's order. */
export function Things({ aid }: { aid: JobAid }) {
  const things = thingsOf(aid)
  if (things.length === 0) return null
  return (
    <section aria-labelledby="things">
      <Title order={2} mb="sm" id="things">{t`Files and links`}</Title>
      <Rows label={t`Files and links`}>
        {things.map((thing) =>
          thing.file ? (
            <FileRow key={thing.id} aidId={aid.id} name={thing.name} file={thing.file} />
          ) : (
            <LinkRow key={thing.id} thing={thing} />
          ),
        )}
      </Rows>
    </section>
  )
}

function LinkRow({ thing: { name, link } }: { thing: JobAidPart }) {
  if (!link) return null
  return (
    <Row
      name={
        <Anchor href={link.url} target="_blank" rel="noreferrer noopener" size="sm" fw={600}>
          {name}
        </Anchor>
      }
    >
      <Line>{link.label === null ? t`Opens in a new tab` : link.url}</Line>
    </Row>
  )
}

const FileRow = ({ aidId, name, file }: { aidId: string; name: string; file: Schemas['Attachment'] }) => (
  <Row name={name}>
    <Line>
      {file.label !== null && `${file.file_name} · `}
      {fileSize(file.size_bytes)}
    </Line>
    <FileOpening file={file} tickets={ticketsOfAid(aidId, file.id)} />
  </Row>
)
