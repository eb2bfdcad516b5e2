import { t } from '@lingui/core/macro'
import { Checkbox, Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PicturedPart } from '../../pictures/fields.tsx'
import type { QuestionErrors } from './check.ts'
import { type Option, type QuestionDraft, newOption } from './draft.ts'
import { PartList } from './part-list.tsx'
import { ScoringField } from './scoring-field.tsx'

export type KeyProps = { question: QuestionDraft; errors: QuestionErrors; onChange: (part: Partial<QuestionDraft>) => void }

/** The options of a choice. Each has a mark for right, and the feedback for people who choose it. */
export function OptionFields({ question: { key, kind, options, scoring }, errors, onChange }: KeyProps) {
  const [tells, setTells] = useState(() => options.some(({ feedback }) => feedback !== ''))
  const one = kind === 'single_choice'
  const mark = (marked: Option, correct: boolean) =>
    onChange({
      options: options.map((option) => (option.key === marked.key ? { ...option, correct } : one ? { ...option, correct: false } : option)),
    })
  return (
    <>
      <PartList
        label={one ? t`Options, with the right one marked` : t`Options, with those marked that are right`}
        parts={options}
        least={2}
        error={errors.parts}
        name={(nr) => t`Option ${nr}`}
        adds={t`Add an option`}
        make={(text = '') => ({ ...newOption(), text })}
        textOf={({ text }) => text}
        withText={(option, text) => ({ ...option, text })}
        onChange={(next) => onChange({ options: next })}
      >
        {(option, nr, keys, change) => (
          <Stack gap={4}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {one ? (
                <Radio
                  name={`right-${key}`}
                  mt={8}
                  aria-label={t`Option ${nr} is right`}
                  checked={option.correct}
                  onChange={() => mark(option, true)}
                />
              ) : (
                <Checkbox
                  mt={8}
                  aria-label={t`Option ${nr} is right`}
                  checked={option.correct}
                  onChange={(event) => mark(option, event.currentTarget.checked)}
                />
              )}
              <PicturedPart
                {...keys}
                adds={t`Add a picture to option ${nr}`}
                aria-label={t`Option ${nr}`}
                maxLength={2000}
                value={option.text}
                error={errors.parts !== undefined && option.text.trim() === ''}
                onText={(text) => change({ text })}
              />
            </Group>
            {tells && (
              <TextInput
                aria-label={t`Said to whoever chooses option ${nr}`}
                placeholder={t`Said to whoever chooses it`}
                size="xs"
                ml={28}
                maxLength={2000}
                value={option.feedback}
                onChange={(event) => change({ feedback: event.currentTarget.value })}
              />
            )}
          </Stack>
        )}
      </PartList>
      <Switch
        label={t`Say something to each option`}
        checked={tells}
        onChange={(event) => {
          setTells(event.currentTarget.checked)
          if (!event.currentTarget.checked) onChange({ options: options.map((option) => ({ ...option, feedback: '' })) })
        }}
      />
      {!one && (
        <ScoringField
          scoring={scoring}
          says={t`Each right choice counts, and each wrong one takes a right one away.`}
          onChange={onChange}
        />
      )}
    </>
  )
}
