import { t } from '@lingui/core/macro'
import { Alert, Card, Group, Stack, Text } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ago, count } from '../../../platform/format.ts'
import { personName } from '../../records/words.ts'
import { dueWords } from '../parts/due.ts'
import { StandingRing } from '../parts/standing-ring.tsx'
import { type StandingDetail, reasonWords, roleWords, schemeWords } from '../parts/words.ts'
import { Timeline } from './timeline.tsx'

type Props = { standing: StandingDetail; own: boolean; isNow: boolean; children?: ReactNode }

/** Where it stands, why, by when, and what to do about it: the answer before the details. */
export function Headline({ standing, own, isNow, children }: Props) {
  const late = standing.state === 'overdue'
  const refused = refusedRequest(standing)
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <Group align="flex-start" gap="lg">
          <StandingRing standing={standing} size={84} />
          <Stack gap={4} style={{ flex: '1 1 220px' }}>
            <Text size="xl" fw={650} className="wraps" {...(late && { c: 'var(--mantine-color-error)' })}>
              {dueWords(standing)}
            </Text>
            <Text className="wraps">{reasonWords(standing)}</Text>
            {standing.required_by.map((requirement) => (
              <Text key={requirement.role_id} size="sm" c="dimmed" className="wraps">
                {t`Required`} {own && 'of you '}as {roleWords(requirement)}: {schemeWords(requirement)}
                {requirement.grace_days > 0 && `, with ${count(requirement.grace_days, 'day')} of grace`}
              </Text>
            ))}
          </Stack>
        </Group>
        {refused && (
          <Alert
            color="red"
            variant="light"
            icon={<IconMessageReport aria-hidden />}
            title={`${personName(refused.decided_by)} refused the last request ${refused.decided_at ? ago(refused.decided_at) : ''}`}
          >
            <Text size="sm" c="var(--mantine-color-text)" className="keeps-lines">
              {refused.decision_note}
            </Text>
          </Alert>
        )}
        {children}
        <Timeline standing={standing} isNow={isNow} />
      </Stack>
    </Card>
  )
}

/** The newest request, if it was refused and nothing was awarded since. */
function refusedRequest({ requests, award }: StandingDetail) {
  const [newest] = requests
  if (newest?.status !== 'rejected' || newest.decided_at === null) return undefined
  return award && award.awarded_at > newest.decided_at ? undefined : newest
}
