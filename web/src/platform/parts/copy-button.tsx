import { t } from '@lingui/core/macro'
import { Button, type ButtonProps, Code, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies `value` and confirms it. If the browser forbids copying, such as without TLS, it shows the value to copy by hand. */
export function CopyButton({ value, children, copied, ...look }: ButtonProps & { value: string; children: string; copied: string }) {
  const clipboard = useClipboard()
  return (
    <>
      <Button
        variant="default"
        {...look}
        onClick={() => clipboard.copy(value)}
        leftSection={clipboard.copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
      >
        <span aria-live="polite">{clipboard.copied ? copied : children}</span>
      </Button>
      {clipboard.error && (
        <Text role="alert" size="sm" w="100%" className="wraps">
          {t`This browser does not let the page copy. Copy it by hand:`} <Code>{value}</Code>
        </Text>
      )}
    </>
  )
}
