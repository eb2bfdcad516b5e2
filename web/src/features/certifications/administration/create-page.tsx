import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { slugOf } from '../../../platform/forms/slug.ts'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { OwnerFields, type OwnerDraft, useOwnOrganization } from '../../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../../organizations/queries.ts'
import { AboutFields } from './editor/about-fields.tsx'
import { typeErrors } from './editor/check.ts'
import type { TypeDraft } from './editor/draft.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

export function CreateCertificationPage() {
  const { organization, held: allowed } = useChosenOrganization('certifications:write')
  return (
    <Page
      title={t`New certification`}
      intro={allowed && t`What it asks for is said in the next step.`}
      size="sm"
      above={<Crumb to="/o/$org/certifications" params={{ org: organization.slug }}>{t`Certifications`}</Crumb>}
    >
      {allowed ? (
        <Form organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not keep certifications`}
          action={<LinkButton to="/">{t`Go home`}</LinkButton>}
        >{t`Making one needs the right to write certifications in this organization.`}</Empty>
      )}
    </Page>
  )
}

type Draft = OwnerDraft & Omit<TypeDraft, 'rules' | 'removed'>
const empty: Draft = {
  organization: '',
  department: '',
  name: '',
  slug: '',
  description: '',
  description_markdown: '',
  awarding_mode: 'automatic',
  subject_matter_ids: [],
}
const names: Record<string, keyof Draft> = {
  owner_organization_id: 'organization',
  owner_department_id: 'department',
  name: 'name',
  slug: 'slug',
  description: 'description',
  description_markdown: 'description_markdown',
  subject_matter_ids: 'subject_matter_ids',
}

function Form({ organization: { id, slug: org } }: { organization: Organization }) {
  const { draft, errors, form, change, check, refuse } = useForm()
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  useUnsavedWarning(
    draft.name !== '' || draft.description !== '' || draft.description_markdown !== '' || draft.subject_matter_ids.length > 0,
  )
  useOwnOrganization('certifications:write', id, draft.organization === '', change)
  const creating = $api.useMutation('post', '/api/certifications', {
    onError: refuse,
    onSuccess: async (made) => {
      void refresh()
      notifications.show({ title: t`The certification is there`, message: t`Add the rules: what people have to show for it.` })
      await navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: made.id }, ignoreBlocker: true })
    },
  })
  const send = () => {
    if (!check()) return
    const body = creation(draft)
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Card withBorder p="lg">
        <Stack gap="md">
          <OwnerFields permission="certifications:write" value={draft} error={errors.department} onChange={change} />
          <AboutFields draft={draft} errors={errors} organizationId={draft.organization || undefined} onChange={change} />
        </Stack>
      </Card>
      {creating.isError && (
        <Box mt="md">
          <Problem error={creating.error} title={t`The certification was not created`} />
        </Box>
      )}
      <Group justify="flex-end" mt="lg">
        <LinkButton to="/o/$org/certifications" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
        <Button type="submit" loading={creating.isPending}>{t`Go on to its rules`}</Button>
      </Group>
    </form>
  )
}

type Errors = { [Field in keyof Draft]?: string }

function useForm() {
  const [draft, setDraft] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const show = (found: Errors) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')?.focus())
  }
  const change = useCallback((part: Partial<Draft>) => {
    // The short name follows the name until somebody writes another one.
    const follows = (before: Draft) => part.name !== undefined && before.slug === slugOf(before.name)
    setDraft((before) => ({ ...before, ...part, ...(follows(before) && { slug: slugOf(part.name ?? '') }) }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }, [])
  return {
    draft,
    errors,
    form,
    change,
    check: () => {
      const { rules: _, ...found } = typeErrors({ ...draft, rules: [] })
      const owner = {
        ...(draft.department === '' && { department: t`Choose where in the organization it belongs.` }),
      }
      const all = { ...found, ...owner }
      show(all)
      return Object.keys(all).length === 0
    },
    refuse: (error: unknown) => {
      const name = fieldOf(error, Object.keys(names))
      const field = name === undefined ? undefined : names[name]
      if (field) show({ [field]: sentence(error) })
    },
  }
}

const filled = (text: string) => (text.trim() === '' ? null : text.trim())

const creation = ({ organization, department, name, slug, description, description_markdown, ...rest }: Draft) => ({
  owner_organization_id: organization,
  owner_department_id: department === ITSELF ? null : department,
  name: name.trim(),
  slug: slug.trim(),
  description: filled(description),
  description_markdown: filled(description_markdown),
  ...rest,
})
