import { t } from '@lingui/core/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { day } from '../../../platform/words/format.ts'
import type { JobAid } from '../words.ts'
import { WhatChanged } from './what-changed.tsx'

/** Shows readers of an earlier version what has changed since. It stays until they leave the page, although this view counts as read. */
export function SinceRead({ aid, counted }: { aid: JobAid; counted: boolean }) {
  const { last_viewed_version, last_viewed_at } = aid.standing
  const [read, setRead] = useState({ version: last_viewed_version, at: last_viewed_at })
  // Take the state before this view was counted, even if an older cached response came first.
  if (!counted && read.at !== last_viewed_at) setRead({ version: last_viewed_version, at: last_viewed_at })
  if (read.version === null || read.at === null || read.version >= aid.version) return null
  return (
    <Alert variant="light" color="teal" className="screen-only" icon={<IconHistory aria-hidden />} title={t`It is not what you read`}>
      <Stack gap="sm">
        <Text
          size="sm"
          c="var(--mantine-color-text)"
        >{t`You opened it last on ${{ when: day(read.at) }}. It has been changed since.`}</Text>
        <WhatChanged aid={aid} since={read.version} label={t`Show what changed`} />
      </Stack>
    </Alert>
  )
}
