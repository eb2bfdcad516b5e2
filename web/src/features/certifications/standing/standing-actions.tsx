import { Text } from '@mantine/core'
import { personName } from '../../records/words.ts'
import { nextStep } from '../parts/next-step.ts'
import type { StandingDetail } from '../parts/words.ts'

/** What the reader can do about somebody else's certification, and else what that person does next. */
export function StandingActions({ standing }: { standing: StandingDetail }) {
  const { kind, says } = nextStep(standing)
  const name = personName(standing.person)
  if (kind === 'wait') return <Text fw={600}>{says}.</Text>
  if (kind === 'prove') return <Text fw={600}>What {name} still has to prove is marked below.</Text>
  return <Text fw={600}>{kind === 'claim' ? `${name} can claim it now.` : `${name} can ask for it now.`}</Text>
}
