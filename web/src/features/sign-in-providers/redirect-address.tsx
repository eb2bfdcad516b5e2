import { t } from '@lingui/core/macro'
import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

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
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          onClick={copy}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
      )}
    </CopyButton>
  </Group>
)
