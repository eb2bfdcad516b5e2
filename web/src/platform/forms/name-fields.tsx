import { t } from '@lingui/core/macro'
import { TextInput, Textarea } from '@mantine/core'
import { bindersOf } from './binders.ts'
import { slugOf } from './slug.ts'

/** The fields that name a thing: its name, its short name for addresses, and its description. */
export type NameDraft = { name: string; slug: string; description: string }
export type NameErrors = Partial<Record<keyof NameDraft, string>>
export const nameFields = ['name', 'slug', 'description'] as const

type Props = { draft: NameDraft; errors: NameErrors; onChange: (change: Partial<NameDraft>) => void }

export function NameFields({ draft, errors, onChange }: Props) {
  const { text } = bindersOf({ draft, errors, change: onChange })
  return (
    <>
      <TextInput label={t`Name`} required data-autofocus maxLength={200} {...text('name')} />
      <TextInput
        label={t`Short name`}
        description={t`In addresses and imported files: small letters, digits and hyphens.`}
        required
        maxLength={100}
        {...text('slug')}
      />
      <Textarea label={t`Description`} autosize minRows={2} maxRows={8} maxLength={2000} {...text('description')} />
    </>
  )
}

/** Returns the short name that follows a changed name, until the user types a short name. */
export const followName = (before: NameDraft, { name }: Partial<NameDraft>): Partial<NameDraft> =>
  name !== undefined && before.slug === slugOf(before.name) ? { slug: slugOf(name) } : {}

export const nameErrors = ({ name, slug }: NameDraft): NameErrors => ({
  ...(name.trim() === '' && { name: t`What is it called?` }),
  ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && { slug: t`Small letters and digits, in words joined by single hyphens.` }),
})

/** Returns the values in the format of the API. */
export const namesOf = ({ name, slug, description }: NameDraft) => ({
  name: name.trim(),
  slug: slug.trim(),
  description: description.trim() || null,
})
