import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Blockquote, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago, moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { HEADING } from './submission.tsx'
import { type SignOffRequest, signOffName } from './waiting.ts'
import { signOffPlace } from '../certifications/parts/sign-off-place.ts'

/** A person's request to be signed off, with the rule that it is for. */
export function SignOffView({ asked, decision }: { asked: SignOffRequest; decision: ReactNode }) {
  const { owner_organization_id: org, certification_type_id: certificationId, user_id: userId, person, note, requested_at } = asked
  const [name, when] = [personName(person), ago(requested_at)]
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} id={HEADING} tabIndex={-1} className="wraps">
          <TextLink to="/o/$org/people/$userId/certifications/$certificationId" params={{ org, userId, certificationId }} inherit>
            {signOffName(asked)}
          </TextLink>
        </Title>
        <Text c="dimmed" title={moment(requested_at)}>
          <Trans>
            <TextLink underline="always" to="/o/$org/people/$userId" params={{ org, userId }} hash={signOffPlace(asked.rule_id)}>
              {name}
            </TextLink>{' '}
            asks to be watched and signed off, {when}
          </Trans>
        </Text>
      </div>
      {note !== null && (
        <Blockquote p="md" m={0} className="keeps-lines">
          {note}
        </Blockquote>
      )}
      <Text>{t`Sign it off once you have seen it done. If it was not good enough yet, reject it and say what to practise.`}</Text>
      {decision}
    </Stack>
  )
}
