import { t } from '@lingui/core/macro'
import { Alert, Card, Group, Stack, Text } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ago } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { dueWords } from '../parts/due.ts'
import { StandingRing } from '../parts/standing-ring.tsx'
import { type StandingDetail, reasonWords, requirementWords } from '../parts/words.ts'
import { Timeline } from './timeline.tsx'

type Props = { standing: StandingDetail; own: boolean; isNow: boolean; children?: ReactNode }

/** Shows the state, its reason, the due date and the next step above the details. */
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
                {requirementWords(requirement, own)}
              </Text>
            ))}
          </Stack>
        </Group>
        {refused && (
          <Alert
            color="red"
            variant="light"
            icon={<IconMessageReport aria-hidden />}
            title={refusalWords(refused.decided_at, personName(refused.decided_by))}
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

/** Returns the newest request if it was rejected and no award followed. */
function refusedRequest({ requests, award }: StandingDetail) {
  const [newest] = requests
  if (newest?.status !== 'rejected' || newest.decided_at === null) return undefined
  const { decided_at, decided_by, decision_note } = newest
  return award && award.awarded_at > decided_at ? undefined : { decided_at, decided_by, decision_note }
}

function refusalWords(decided_at: string, name: string): string {
  const past = ago(decided_at)
  return t`${name} refused the last request ${past}`
}
