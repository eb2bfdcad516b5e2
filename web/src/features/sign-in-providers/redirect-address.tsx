import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { CopyButton } from '../../platform/parts/copy-button.tsx'

/** The address to register at a provider, ready to be copied. */
export const RedirectAddress = ({ address }: { address: string }) => (
  <Group align="flex-end" gap="xs">
    <TextInput
      label={t`Redirect address`}
      description={t`Register it at the provider, letter by letter.`}
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
