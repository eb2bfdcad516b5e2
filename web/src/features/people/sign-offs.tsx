import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { IconEyeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { SignOffDialog } from '../certifications/parts/sign-off-dialog.tsx'
import type { Standing, StandingState } from '../certifications/parts/states.ts'
import { isAsked } from './asked.ts'

type Person = { user_id: string; name: string }
export type Waiting = { rule: { id: string; label: string }; standing: Standing }

const settled: ReadonlySet<StandingState> = new Set(['valid', 'exempt', 'requested'])

/** What somebody has to be seen doing before they can be certified. */
export function waitingOf(standings: Standing[]): Waiting[] {
  return standings
    .filter((standing) => !settled.has(standing.state) && (isAsked(standing) || standing.state === 'in_progress'))
    .flatMap((standing) =>
      standing.rules
        .filter(({ rule_kind, satisfied }) => rule_kind === 'manual_sign_off' && !satisfied)
        .map(({ rule_id, label }) => ({ standing, rule: { id: rule_id, label: label ?? t`Seen doing it` } })),
    )
}

/** Watch and sign: each rule that waits for somebody to have seen it. */
export function SignOffs({ person, waiting }: { person: Person; waiting: Waiting[] }) {
  const [signing, setSigning] = useState<Waiting>()
  if (waiting.length === 0) return null
  const { name } = person
  return (
    <section aria-label={t`Watch and sign`} style={{ marginTop: 12 }}>
      <Title order={3} mb={4}>{t`Watch and sign`}</Title>
      <Text c="dimmed" mb="sm">{t`These wait until somebody has seen ${name} do them.`}</Text>
      <Rows>
        {waiting.map((one) => (
          <Card key={one.rule.id} component="li" withBorder p="sm">
            <ToSign one={one} onSign={() => setSigning(one)} />
          </Card>
        ))}
      </Rows>
      {signing && (
        <SignOffDialog
          rule={signing.rule}
          certification={signing.standing.certification.name}
          person={person}
          onClose={() => setSigning(undefined)}
        />
      )}
    </section>
  )
}

function ToSign({ one, onSign }: { one: Waiting; onSign: () => void }) {
  const { label } = one.rule
  const { name } = one.standing.certification
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 220px' }}>
        <Text fw={600} className="wraps">
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="wraps">
          {t`For ${name}`}
        </Text>
      </div>
      <Button
        leftSection={<IconEyeCheck size={18} aria-hidden />}
        onClick={onSign}
        aria-label={t`Sign off: ${label}, ${name}`}
      >{t`Sign off`}</Button>
    </Group>
  )
}
