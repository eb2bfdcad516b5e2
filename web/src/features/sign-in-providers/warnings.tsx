import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import type { Provider } from './draft.ts'

type Code = Schemas['ConnectionWarning']['code']

/** Returns the risky settings of a provider. The connection test uses the same codes. */
function warningsOf({ audience, email_verification_strictness }: Provider): Code[] {
  const found: (Code | false)[] = [
    audience === null && 'no_audience',
    email_verification_strictness !== 'require_verified' && 'unverified_addresses',
  ]
  return found.filter((code) => code !== false)
}

/** Warns of risky settings and says what to set instead. Renders nothing when there are none. */
export function ProviderWarnings({ provider }: { provider: Provider }) {
  const codes = warningsOf(provider)
  if (codes.length === 0) return null
  return (
    <section aria-label={t`Worth a second look`}>
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t`Worth a second look`}>
        {codes.map((code, nr) => (
          <Text key={code} size="sm" c="var(--mantine-color-text)" mt={nr > 0 ? 'xs' : undefined}>
            {wordsOf(code, provider)}
          </Text>
        ))}
      </Alert>
    </section>
  )
}

function wordsOf(code: Code, { email_verification_strictness: strictness }: Provider): string {
  if (code === 'no_audience')
    return t`No audience is set: tokens that this provider issued for any other application are taken here as well. Enter the audience that tokens for this service carry.`
  return strictness === 'lenient'
    ? t`Addresses count even when the provider says that nobody verified them. Whoever gives the address of somebody who waits for a first sign-in gets that account, with its roles. Let only verified addresses count if the provider says which ones are.`
    : t`Addresses also count when the provider does not say whether anybody verified them. Whoever gives the address of somebody who waits for a first sign-in gets that account, with its roles. Let only verified addresses count if the provider says which ones are.`
}
