import { t } from '@lingui/core/macro'
import { Badge, Text, Title } from '@mantine/core'
import { fileSize, moment } from '../../../platform/words/format.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { personName } from '../../../platform/words/names.ts'
import { type Version, standardOf, verdictOn, warningWords } from './words.ts'

/** Packages that a course has had, newest first. */
export function Versions({ versions }: { versions: Version[] }) {
  return (
    <section aria-label={t`Packages`}>
      <Title order={2} mb="sm">{t`Packages`}</Title>
      <Rows label={t`Packages of this course, newest first`}>
        {versions.map((version) => (
          <VersionRow key={version.version_number} version={version} />
        ))}
      </Rows>
    </section>
  )
}

function VersionRow({ version }: { version: Version }) {
  const { version_number, is_current, requires_recertification, file_name, size_bytes, registered_at, registered_by, warnings } = version
  const added = moment(registered_at)
  return (
    <Row name={t`Package ${version_number}`} badges={is_current && <Badge variant="light" color="green" tt="none">{t`In use`}</Badge>}>
      <Line>
        {file_name} · {standardOf(version)} · {fileSize(size_bytes)}
      </Line>
      <Line>{registered_by ? t`Added on ${added} by ${{ person: personName(registered_by) }}` : t`Added on ${added}`}</Line>
      {requires_recertification && <Text size="sm">{t`Completions of earlier packages do not count any more since then.`}</Text>}
      {!is_current && warnings.length > 0 && (
        <Line>
          {verdictOn(version).words}: {warnings.map(({ code }) => warningWords[code]).join('; ')}
        </Line>
      )}
    </Row>
  )
}
