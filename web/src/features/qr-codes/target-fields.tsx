import { t } from '@lingui/core/macro'
import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../platform/client.ts'
import { lookedFor } from '../../platform/forms/looked-for.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import { type CodeTarget, useThingSearch } from './things.ts'
import { type Kind, kindWords } from './words.ts'

export type TargetDraft = { kind: Kind; id: string; url: string }
export type TargetField = 'target_id' | 'target_url'

/** Kinds of target that can be chosen. */
const kinds = ['scorm_course', 'job_aid', 'quiz', 'url'] as const

type Props = {
  organizationId: string
  draft: TargetDraft
  errors: FieldErrors<TargetField>
  /** The object that is chosen at first. */
  known?: CodeTarget | undefined
  onChange: (next: Partial<TargetDraft>) => void
}

/** Selects the target of a code. */
export function TargetFields({ organizationId, draft: { kind, id, url }, errors, known, onChange }: Props) {
  return (
    <Stack gap="sm">
      <Radio.Group label={t`Where it leads`} value={kind} onChange={(next) => onChange({ kind: kindOf(next), id: '' })}>
        <Stack gap={6} mt={6}>
          {kinds.map((each) => (
            <Radio key={each} value={each} label={kindWords[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'url' ? (
        <TextInput
          type="url"
          label={t`Address`}
          description={t`Beginning with https:// or http://`}
          withAsterisk
          maxLength={2000}
          value={url}
          error={errors.target_url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      ) : (
        <ThingSelect
          key={kind}
          organizationId={organizationId}
          kind={kind}
          known={known?.id === id ? known : undefined}
          id={id}
          error={errors.target_id}
          onChange={(next) => onChange({ id: next })}
        />
      )}
    </Stack>
  )
}

type ThingProps = {
  organizationId: string
  kind: Kind
  known: CodeTarget | undefined
  id: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Selects an object by a part of its name. */
function ThingSelect({ organizationId, kind, known, id, error, onChange }: ThingProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(known)
  const word = typed === chosen?.name ? '' : typed
  const { found, looking, failure } = useThingSearch(organizationId, kind, word)
  const offered = chosen && !found.some((thing) => thing.id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      label={kindWords[kind]}
      withAsterisk
      searchable
      allowDeselect={false}
      data={offered.map((thing) => ({ value: thing.id, label: thing.name }))}
      value={id || null}
      error={error}
      onSearchChange={setTyped}
      {...lookedFor({ looking, failure, typed: word, nothing: t`Nothing found` })}
      onChange={(next) => {
        setChosen(offered.find((thing) => thing.id === next))
        onChange(next ?? '')
      }}
    />
  )
}

const kindOf = (text: string): Kind => kinds.find((kind) => kind === text) ?? 'url'

/** Returns what is missing in a target, by field. */
export function targetErrors({ kind, id, url }: TargetDraft): FieldErrors<TargetField> {
  if (kind === 'url') return url.trim() === '' ? { target_url: t`Say which address it leads to.` } : {}
  return id === '' ? { target_id: t`Choose what it leads to.` } : {}
}

export const targetBody = ({ kind, id, url }: TargetDraft): Schemas['SetQrCodeTarget'] =>
  kind === 'url' ? { target_kind: kind, target_url: url.trim() } : { target_kind: kind, target_id: id }
