import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconLink, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { AttachFiles } from '../../../platform/files/attached/attach-files.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { type JobAid, thingsOf } from '../words.ts'
import { attach } from './attach.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ThingList } from './thing-list.tsx'

/** Files and links of an aid, in the order that people see. */
export function FilesTab({ aid, writes }: { aid: JobAid; writes: boolean }) {
  const [linking, setLinking] = useState(false)
  const things = thingsOf(aid)
  if (!writes && things.length === 0) return <Empty icon={<IconPaperclip />} title={t`No files and links`} />
  return (
    <Stack gap="md" maw={820}>
      {things.length > 0 && <ThingList aid={aid} things={things} writes={writes} />}
      {writes && (
        <>
          <Group>
            <Button
              variant="default"
              leftSection={<IconLink size={17} aria-hidden />}
              onClick={() => setLinking(true)}
            >{t`Add a link`}</Button>
          </Group>
          <AttachFiles attach={(file, how) => attach(aid.id, file, how)} />
        </>
      )}
      {linking && <LinkDialog aidId={aid.id} link={undefined} onClose={() => setLinking(false)} />}
    </Stack>
  )
}
