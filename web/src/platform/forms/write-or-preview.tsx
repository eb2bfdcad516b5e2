import { t } from '@lingui/core/macro'
import { Card, Group, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  isEmpty: boolean
  /** The rendered text. */
  preview: ReactNode
  /** Content beside the switch. */
  beside?: ReactNode
  /** The field for the text. */
  children: ReactNode
}

/** A Markdown editor that switches between the text and its preview. */
export function WriteOrPreview({ isEmpty, preview, beside, children }: Props) {
  const [view, setView] = useState<'text' | 'preview'>('text')
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t`View`}
          data={[
            { value: 'text' as const, label: t`Write` },
            { value: 'preview' as const, label: t`Preview` },
          ]}
          value={view}
          onChange={setView}
        />
        {beside}
      </Group>
      {view === 'text' ? (
        children
      ) : (
        <Card withBorder p="lg" component="section" aria-label={t`Preview`}>
          {isEmpty ? <Text c="dimmed">{t`Nothing is written here yet.`}</Text> : preview}
        </Card>
      )}
    </>
  )
}
