import { t } from '@lingui/core/macro'
import { Button, Radio, Stack, TextInput, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { bindersOf } from '../../../../platform/forms/binders.ts'
import { SubjectPicker } from '../../../subjects/subject-picker.tsx'
import { type AwardingMode, modeExplanations, modeWords } from '../words.ts'
import type { TypeDraft, TypeErrors } from './draft.ts'

type AboutDraft = Pick<TypeDraft, 'name' | 'slug' | 'description' | 'description_markdown' | 'awarding_mode' | 'subject_matter_ids'>
type Props = {
  draft: AboutDraft
  errors: Omit<TypeErrors, 'rules'>
  organizationId: string | undefined
  /** Subjects that are already set. */
  known?: { id: string; name: string }[]
  onChange: (change: Partial<AboutDraft>) => void
}

const modes = ['automatic', 'approval'] as const satisfies readonly AwardingMode[]

/** Fields for the name, description, subjects and way of awarding. */
export function AboutFields({ draft, errors, organizationId, known, onChange }: Props) {
  const { text, choice } = bindersOf({ draft, errors, change: onChange })
  const [open, { toggle, open: unfold }] = useDisclosure()
  // Unfold the hidden fields when one has an error. They stay open after the error goes, so that typing does not hide the field.
  if (!open && (errors.slug !== undefined || errors.description_markdown !== undefined)) unfold()
  return (
    <Stack gap="md">
      <TextInput label={t`Name`} description={t`As people will read it on the certificate.`} required maxLength={200} {...text('name')} />
      <Textarea
        label={t`In short`}
        description={t`One or two sentences: what it is for, and who needs it.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...text('description')}
      />
      <Radio.Group
        label={t`How it is given`}
        value={draft.awarding_mode}
        onChange={(value) => {
          const awarding_mode = modes.find((mode) => mode === value)
          if (awarding_mode) onChange({ awarding_mode })
        }}
      >
        <Stack gap="xs" mt={6}>
          {modes.map((mode) => (
            <Radio key={mode} value={mode} label={modeWords[mode]} description={modeExplanations[mode]} />
          ))}
        </Stack>
      </Radio.Group>
      <SubjectPicker
        description={t`Records about these subjects count towards it.`}
        organizationId={organizationId}
        {...(known && { known })}
        maxValues={50}
        {...choice('subject_matter_ids')}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={open}
        rightSection={open ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />}
        onClick={toggle}
      >{t`Full description and short name`}</Button>
      {open && (
        <Stack gap="md">
          <Textarea
            label={t`In full`}
            description={t`Everything else worth knowing. May be written in Markdown.`}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={50_000}
            {...text('description_markdown')}
          />
          <TextInput
            label={t`Short name`}
            description={t`For addresses and other systems. No two certifications of an organization have the same.`}
            required
            maxLength={100}
            {...text('slug')}
          />
        </Stack>
      )}
    </Stack>
  )
}
