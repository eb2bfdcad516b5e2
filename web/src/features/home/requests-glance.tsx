import { t } from '@lingui/core/macro'
import { Card, Text } from '@mantine/core'
import { Cards } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago } from '../../platform/words/format.ts'
import type { Schemas } from '../../platform/client.ts'
import { personName } from '../../platform/words/names.ts'

type Request = Schemas['ToDoItem']

/** Certification requests that the reader may decide. Renders nothing when there are none. */
export function RequestsGlance({ requests }: { requests: Request[] }) {
  if (requests.length === 0) return null
  return (
    <Section
      id="requests"
      title={t`Certifications to decide`}
      more={<TextLink to="/to-do" search={{ show: 'request' }}>{t`Open to do`}</TextLink>}
    >
      <Cards>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </Cards>
    </Section>
  )
}

function RequestCard({ request: { id, title, person, since: askedAt } }: { request: Request }) {
  const since = ago(askedAt)
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <TextLink to="/to-do" search={{ request: id }} data-covers fw={600} c="inherit" underline="never" className="wraps">
        {title}
      </TextLink>
      <Text size="sm" className="wraps">
        {personName(person)}
      </Text>
      <Text size="sm" c="dimmed">
        {t`Asked ${since}`}
      </Text>
    </Card>
  )
}
