import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import type { Change } from './merge.ts'

/** Lists what another person saved meanwhile, with a button that merges both versions. */
export const Overtaken = ({ changes, onTogether }: { changes: Change[]; onTogether: () => void }) => (
  <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t`Somebody else saved these questions meanwhile`}>
    <Stack gap="sm" align="flex-start" c="var(--mantine-color-text)">
      {changes.length > 0 ? (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {changes.map((change) => (
            <Text key={change.key} component="li" size="sm" className="wraps">
              {changeWords(change)}
              {change.both && <b>{` ${t`You changed it too: yours stands.`}`}</b>}
            </Text>
          ))}
        </ul>
      ) : (
        <Text size="sm">{t`No question differs from what you began with.`}</Text>
      )}
      <Text size="sm">{t`What you typed is kept. Put both together and look at it before you save, or discard your changes to see theirs.`}</Text>
      <Button variant="default" {...wrapping} onClick={onTogether}>{t`Put both together`}</Button>
    </Stack>
  </Alert>
)

function changeWords({ what, name }: Change): string {
  if (what === 'new') return t`New: ${name}`
  return what === 'removed' ? t`Taken away: ${name}` : t`Changed: ${name}`
}
