import { plural, t } from '@lingui/core/macro'
import { Button, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { kinds } from '../words.ts'
import { channels } from './words.ts'

/** Preview of the next notifications, fetched on demand. */
export function ComingUp({ organization: { id } }: { organization: Organization }) {
  const [asked, setAsked] = useState(false)
  const query = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/notification-preview',
    { params: { path: { org_id: id } } },
    { enabled: asked, gcTime: 0 },
  )
  if (!asked)
    return <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsked(true)}>{t`Show what comes next`}</Button>
  return (
    <Answer query={query} failed={t`What comes next could not be worked out`}>
      {({ total, items }) => (
        <Card withBorder>
          <Stack gap="sm">
            <Text fw={600} component="output">
              {total === 0
                ? t`Nothing waits to be told`
                : plural(total, { one: '# notification comes next', other: '# notifications come next' })}
            </Text>
            {items.length > 0 && (
              <Rows label={t`What comes next`}>
                {items.map(({ person, kind, channel, occasion }) => (
                  <Row key={[person.user_id, kind, occasion, channel].join(' ')} name={<PersonLink person={person} organizationId={id} />}>
                    <Line>{[kinds[kind], channels[channel]].join(' · ')}</Line>
                  </Row>
                ))}
              </Rows>
            )}
          </Stack>
        </Card>
      )}
    </Answer>
  )
}
