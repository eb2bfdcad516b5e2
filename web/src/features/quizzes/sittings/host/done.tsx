import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import type { Sitting } from '../words.ts'

/** Shown to a host after the sitting is over. */
export function Done({ sitting }: { sitting: Sitting }) {
  const { holds, organizations } = useAccess()
  const { cancelled_at, quiz, owner_organization_id } = sitting
  const org = organizations.find(({ organization }) => organization.id === owner_organization_id)?.organization.slug
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="done">
      <Stack gap="sm">
        <Title order={2} id="done" size="h3">
          {cancelled_at === null ? t`It is over` : t`It was cancelled`}
        </Title>
        {cancelled_at === null && <Text>{t`What everybody answered is handed in. Their results are among the attempts at the quiz.`}</Text>}
        {org !== undefined && holds('quizzes:read', sitting) && (
          <div>
            <LinkButton
              to="/o/$org/quizzes/$quizId"
              params={{ org, quizId: quiz.id }}
              search={{ tab: 'attempts' }}
            >{t`See the attempts`}</LinkButton>
          </div>
        )}
      </Stack>
    </Card>
  )
}
