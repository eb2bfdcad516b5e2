import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { day } from '../../../platform/words/format.ts'
import { useAccess } from '../../../platform/session.tsx'
import { personName } from '../../../platform/words/names.ts'
import { RevokeSignOffDialog } from '../parts/revoke-sign-off-dialog.tsx'
import type { RuleProgress } from '../parts/words.ts'
import { isSignOff } from '../../rule-kinds/kinds.ts'

type SignOff = Schemas['CertificationSignOff']
type Person = { user_id: string; name: string }
type Props = { rules: RuleProgress[]; person: Person }

/** Sign-offs of a person that the reader may revoke. */
export function SignedOff({ rules, ...rest }: Props) {
  const signed = rules.filter(isSignOff)
  return signed.map((rule) => <OfRule key={rule.rule_id} rule={rule} {...rest} />)
}

function OfRule({ rule, person }: Omit<Props, 'rules'> & { rule: RuleProgress }) {
  const { me } = useAccess()
  const [revoking, setRevoking] = useState<SignOff>()
  const params = { path: { rule_id: rule.rule_id }, query: { user_id: person.user_id } }
  const { data } = $api.useQuery('get', '/api/certification-rules/{rule_id}/sign-offs', { params })
  const revocable = data?.items.filter(({ may }) => may.includes('revoke')) ?? []
  if (revocable.length === 0) return null
  const seen = rule.label ?? t`Seen doing it`
  return (
    <>
      <Rows label={t`Sign-offs: ${seen}`} gap={4}>
        {revocable.map((signOff) => (
          <Group key={signOff.id} component="li" gap="2px 12px">
            <Text size="sm" className="wraps">
              {signedWords(seen, signOff, me.id)}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => setRevoking(signOff)}>{t`Take back`}</Button>
          </Group>
        ))}
      </Rows>
      {revoking && <RevokeSignOffDialog signOff={revoking} person={person.name} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function signedWords(seen: string, { signed_by, observed_at }: SignOff, reader: string): string {
  const on = day(observed_at)
  if (signed_by?.user_id === reader) return t`${seen}: signed off by you, ${on}`
  const name = personName(signed_by)
  return t`${seen}: signed off by ${name}, ${on}`
}
