import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { personName } from '../../../platform/words/names.ts'
import { nextStep } from '../parts/next-step.ts'
import { SignOffDialog } from '../parts/sign-off-dialog.tsx'
import { StandingMenu } from '../parts/standing-menu.tsx'
import type { StandingDetail } from '../parts/words.ts'
import { isSignOff } from '../../rule-kinds/kinds.ts'
import { SignedOff } from './signed-off.tsx'

/** The reader's decisions about another person's certification, and the next step of that person. */
export function StandingActions({ standing }: { standing: StandingDetail }) {
  const { person, may } = standing
  if (!person) return null
  const somebody = { user_id: person.user_id, name: personName(person) }
  return (
    <Stack gap="sm">
      <Text fw={600}>{stepWords(standing, somebody.name)}</Text>
      <Group gap="sm">
        {may.includes('sign_off') && <SignOffButtons standing={standing} person={somebody} />}
        {may.includes('award') && <StandingMenu standing={standing} person={somebody} named />}
      </Group>
      {may.includes('sign_off') && <SignedOff rules={standing.rules} person={somebody} />}
    </Stack>
  )
}

function stepWords(standing: StandingDetail, name: string) {
  const { kind, says } = nextStep(standing)
  if (kind === 'wait') return `${says}.`
  if (kind === 'claim') return t`${name} can claim it now.`
  return kind === 'ask' ? t`${name} can ask for it now.` : t`What ${name} still has to prove is marked below.`
}

type Props = { standing: StandingDetail; person: { user_id: string; name: string } }

/** A button for each sign-off rule that is not satisfied. */
function SignOffButtons({ standing: { rules, certification, state }, person }: Props) {
  const [signing, setSigning] = useState<{ id: string; label: string }>()
  const waiting = rules.filter((rule) => isSignOff(rule) && !rule.satisfied)
  if (state === 'exempt' || state === 'valid') return null
  return (
    <>
      {waiting.map(({ rule_id, label }) => (
        <Button
          key={rule_id}
          leftSection={<IconEyeCheck size={18} aria-hidden />}
          onClick={() => setSigning({ id: rule_id, label: label ?? t`Seen doing it` })}
        >
          {label ? t`Sign off: ${label}` : t`Sign off`}
        </Button>
      ))}
      {signing && <SignOffDialog rule={signing} certification={certification.name} person={person} onClose={() => setSigning(undefined)} />}
    </>
  )
}
