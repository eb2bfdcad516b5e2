import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { FileDialog } from '../../../../platform/files/attached/file-dialog.tsx'

type Body = Pick<Schemas['LearningPathwayAttachment'], 'label' | 'prefer_inline_display' | 'audience'>
type Props = { file: Schemas['LearningPathwayAttachment']; save: (body: Body) => Promise<{ error?: unknown }>; onClose: () => void }

/** Changes the name, the display and the audience of a file. */
export function PathwayFileDialog({ file, save, onClose }: Props) {
  const [audience, setAudience] = useState(file.audience)
  const words = {
    trainees: { label: t`Everybody`, description: t`Whoever the pathway is for.` },
    trainers: { label: t`Trainers only`, description: t`Whoever may look into the certifications of its owner.` },
  }
  return (
    <FileDialog file={file} changed={audience !== file.audience} save={(body) => save({ ...body, audience })} onClose={onClose}>
      <Radio.Group
        label={t`Who sees it`}
        value={audience}
        onChange={(value) => setAudience(value === 'trainers' ? 'trainers' : 'trainees')}
      >
        <Stack gap="xs" mt={6}>
          {(['trainees', 'trainers'] as const).map((each) => (
            <Radio key={each} value={each} {...words[each]} />
          ))}
        </Stack>
      </Radio.Group>
    </FileDialog>
  )
}
