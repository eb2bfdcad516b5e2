import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Line, Note, Rows } from '../../platform/lists/rows.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { moment } from '../../platform/words/format.ts'
import { SignOffDialog } from '../certifications/parts/sign-off-dialog.tsx'
import { isSignOff } from '../rule-kinds/kinds.ts'
import type { Standing, StandingState } from '../certifications/parts/states.ts'
import { signOffPlace } from '../certifications/parts/sign-off-place.ts'
import { isAsked } from './asked.ts'
import type { SignOffRequest } from './use-asked-sign-offs.ts'

type Person = { user_id: string; name: string }
/** A sign-off rule that is not satisfied. `asked`: the person's request, if they made one. */
export type WaitingSignOff = { rule: { id: string; label: string }; standing: Standing; asked: SignOffRequest | undefined }

const settled: ReadonlySet<StandingState> = new Set(['valid', 'exempt', 'requested'])

/** Returns the sign-offs that a person still needs or has asked for. Requested ones come first, the oldest request before the others. */
export function waitingOf(standings: Standing[], requests: SignOffRequest[]): WaitingSignOff[] {
  const due = (standing: Standing) => !settled.has(standing.state) && (isAsked(standing) || standing.state === 'in_progress')
  return standings
    .flatMap((standing) =>
      standing.rules
        .filter((rule) => isSignOff(rule) && !rule.satisfied)
        .map(({ rule_id, label }) => ({
          standing,
          rule: { id: rule_id, label: label ?? t`Seen doing it` },
          asked: requests.find((request) => request.rule_id === rule_id),
        })),
    )
    .filter(({ standing, asked }) => asked !== undefined || due(standing))
    .toSorted((a, b) => since(a) - since(b))
}

const since = ({ asked }: WaitingSignOff) => (asked ? Date.parse(asked.requested_at) : Number.MAX_SAFE_INTEGER)

/** Lists the rules that wait for a sign-off, with a button for each. */
export function SignOffs({ person, waiting }: { person: Person; waiting: WaitingSignOff[] }) {
  const [signing, setSigning] = useState<WaitingSignOff>()
  const { hash } = useLocation()
  if (waiting.length === 0) return null
  const { name } = person
  return (
    <section aria-label={t`Watch and sign`} style={{ marginTop: 12 }}>
      <Title order={3} mb={4}>{t`Watch and sign`}</Title>
      <Text c="dimmed" mb="sm">{t`These wait until somebody has seen ${name} do them.`}</Text>
      <Rows>
        {waiting.map((one) => {
          const place = signOffPlace(one.rule.id)
          return (
            <Card
              key={one.rule.id}
              component="li"
              withBorder
              p="sm"
              id={place}
              tabIndex={-1}
              className="person-sign-off"
              data-current={hash === place || undefined}
            >
              <ToSign one={one} onSign={() => setSigning(one)} />
            </Card>
          )
        })}
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

function ToSign({ one: { rule, standing, asked }, onSign }: { one: WaitingSignOff; onSign: () => void }) {
  const { label } = rule
  const { name } = standing.certification
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Text fw={600} className="wraps">
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="wraps">
          {t`For ${name}`}
        </Text>
        {asked && <AskedFor asked={asked} />}
      </div>
      <Group gap="xs">
        {asked && (
          <LinkButton
            to="/to-do"
            search={{ sign_off: asked.id }}
            variant="default"
            aria-label={t`Not yet: ${label}, ${name}`}
          >{t`Not yet`}</LinkButton>
        )}
        <Button
          leftSection={<IconEyeCheck size={18} aria-hidden />}
          onClick={onSign}
          aria-label={t`Sign off: ${label}, ${name}`}
        >{t`Sign off`}</Button>
      </Group>
    </Group>
  )
}

/** Says when the person asked, with their note. */
export function AskedFor({ asked: { requested_at, note } }: { asked: SignOffRequest }) {
  const at = moment(requested_at)
  return (
    <>
      <Line>{t`Asked to be watched, ${at}`}</Line>
      {note !== null && <Note>{note}</Note>}
    </>
  )
}
