import { t } from '@lingui/core/macro'
import { Checkbox, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { PicturedText } from '../../pictures/fields.tsx'
import type { QuestionErrors } from './check.ts'
import type { QuestionDraft } from './draft.ts'
import { KeyFields } from './key-fields.tsx'

type Props = {
  question: QuestionDraft
  errors: QuestionErrors
  /** Tags of the other questions, as suggestions. */
  tags: string[]
  onChange: (part: Partial<QuestionDraft>) => void
}

export function QuestionFields({ question, errors, tags, onChange }: Props) {
  const { kind, prompt, points, must_pass, feedback } = question
  return (
    <Stack gap="md" mt="md" pt="md" style={{ borderTop: '1px solid var(--app-line)' }}>
      <PicturedText
        adds={t`Add a picture or file to the question`}
        label={kind === 'true_false' ? t`Statement` : t`Question`}
        description={t`In Markdown: ** around what is bold, - for a list. Pictures may be dropped or pasted into it.`}
        required
        data-prompt={question.key}
        minRows={2}
        maxRows={14}
        maxLength={20_000}
        value={prompt}
        error={errors.prompt}
        onText={(text) => onChange({ prompt: text })}
      />
      <KeyFields question={question} errors={errors} onChange={onChange} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t`Points`}
          required
          inputMode="decimal"
          maxLength={8}
          value={points}
          error={errors.points}
          onChange={(event) => onChange({ points: event.currentTarget.value })}
        />
        <TagsInput
          label={t`Tags`}
          placeholder={question.tags.length === 0 ? t`Type one, then Enter` : ''}
          data={tags}
          maxTags={20}
          acceptValueOnBlur
          maxLength={100}
          value={question.tags}
          onChange={(next) => onChange({ tags: [...new Set(next.map((tag) => tag.trim()).filter(Boolean))] })}
        />
      </SimpleGrid>
      <Checkbox
        label={t`Must be right`}
        description={t`Whoever gets it wrong has not passed, whatever the score.`}
        checked={must_pass}
        onChange={(event) => onChange({ must_pass: event.currentTarget.checked })}
      />
      {kind !== 'essay' && (
        <PicturedText
          adds={t`Add a picture or file to why that is right`}
          label={t`Why that is right`}
          description={t`Optional. People read it afterwards, where the settings show them everything.`}
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={feedback}
          onText={(text) => onChange({ feedback: text })}
        />
      )}
    </Stack>
  )
}
