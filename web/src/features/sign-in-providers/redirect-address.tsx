import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { CopyButton } from '../../platform/parts/copy-button.tsx'
import type { Draft } from './draft.ts'

/** Redirect address to register at the provider, with a copy button. Renders nothing until the slug is known. */
export function RedirectAddress({ slug, legacy_redirect: shared }: Pick<Draft, 'slug' | 'legacy_redirect'>) {
  const address = shared ? `${location.origin}/auth/callback` : `${location.origin}/auth/callback/${slug.trim()}`
  if (!shared && slug.trim() === '') return null
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={t`Redirect address`}
        description={t`Register it at the provider, letter by letter. It goes by the short name.`}
        readOnly
        value={address}
        style={{ flex: '1 1 240px' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address} copied={t`Copied`}>
        {t`Copy`}
      </CopyButton>
    </Group>
  )
}
