import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refresh, type Schemas } from '../../../platform/client.ts'
import { columnsOf, means, readColumns } from '../../../platform/csv/matching.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { upload } from '../../../platform/files/upload.ts'
import type { DayForm } from '../../../platform/csv/how-read.tsx'
import { listProviders } from '../../sign-in/providers.ts'
import { type RoleName, rememberedNames } from './role-names.tsx'
import { type PeopleSheet, peopleFiles, problemOf } from './columns.ts'

type Preview = Schemas['DirectoryImportPreview']
type Summary = Schemas['DirectoryImportSummary']

/** State of an import: chosen, read, checked, imported. When a step fails, the choices stay. */
export function useImport(organizationId: string | undefined) {
  const { providers, chosen, setProvider } = useProvider()
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<PeopleSheet | null>(null)
  const [byAddress, setByAddress] = useState(true)
  const [sent, setSent] = useState(0)
  const keyFor = useRequestKey()
  const request = { organizationId, provider: chosen, byAddress, sheet, onProgress: setSent }
  const { reading, roles } = useReading(organizationId)
  const { checking, choices, check, chooseAnd, forget } = useChecking(request, roles)
  const what = [organizationId, chosen, byAddress, file?.name, file?.size, file?.lastModified, sheet?.columns, choices]
  const importing = useMutation({
    /** `skipFailed`: leaves out the rows that failed the check. */
    mutationFn: (skipFailed: boolean) => send<Summary>({ ...request, ...choices, skipFailed }, '', keyFor([...what, skipFailed])),
    onSuccess: () => refresh(),
  })
  /** Wraps a setter, so that a change discards the last check. */
  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      checking.reset()
      importing.reset()
    }
  const choose = changing((next: File | null) => {
    setFile(next)
    setSheet(null)
    forget()
    reading.reset()
    if (next) reading.mutate(next, { onSuccess: setSheet })
  })
  return {
    providers,
    provider: chosen,
    file,
    sheet,
    byAddress,
    /** The part of the file that has been sent, from 0 to 1. */
    sent,
    ready: sheet !== null && problemOf(sheet) === undefined && chosen !== null && organizationId !== undefined,
    busy: checking.isPending || importing.isPending,
    reading,
    checking,
    importing,
    choose,
    chooseProvider: changing(setProvider),
    chooseSheet: changing(setSheet),
    chooseByAddress: changing(setByAddress),
    roleNames: choices.roleNames,
    check,
    chooseAnd,
  }
}

/** The sign-in provider of the people. A single provider is chosen automatically. */
function useProvider() {
  const { data: providers = [] } = useQuery({ queryKey: ['sign-in-providers'], queryFn: listProviders })
  const [provider, setProvider] = useState<string | null>(null)
  const chosen = provider ?? (providers.length === 1 ? (providers[0]?.slug ?? null) : null)
  return { providers, chosen, setProvider }
}

type Matches = Schemas['DirectoryImportMatches']

/** Reads the columns of a file and matches them as in the last import. If the matches cannot be loaded, the file is still read. */
function useReading(organizationId: string | undefined) {
  const [roles, setRoles] = useState<Matches['roles']>([])
  const params = { path: { org_id: organizationId ?? '' } }
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const { data } = await api.GET('/api/organizations/{org_id}/directory/import/matches', { params })
      setRoles(data?.roles ?? [])
      return readColumns(file, peopleFiles, data?.columns)
    },
  })
  return { reading, roles }
}

/** Checks a file, and checks it again after each choice. Role names keep their meaning from earlier imports. */
function useChecking(request: Request, roles: Matches['roles']) {
  const [choices, setChoices] = useState<Choices>(NONE)
  const checking = useMutation({ mutationFn: (chosen: Choices) => send<Preview>({ ...request, ...chosen }, '/preview') })
  const check = () =>
    checking.mutate(choices, {
      onSuccess: ({ unknown_roles }) => {
        const roleNames = rememberedNames(unknown_roles, roles)
        if (roleNames.length > 0) chooseAnd({ roleNames })
      },
    })
  const chooseAnd = (next: Partial<Choices>) => {
    setChoices({ ...choices, ...next })
    checking.mutate({ ...choices, ...next })
  }
  return { checking, choices, check, chooseAnd, forget: () => setChoices(NONE) }
}

/** Choices about a file, made after the first check. */
type Choices = { dates?: DayForm; roleNames: RoleName[] }
const NONE: Choices = { roleNames: [] }

type Request = Partial<Choices> & {
  organizationId: string | undefined
  provider: string | null
  byAddress: boolean
  sheet: PeopleSheet | null
  skipFailed?: boolean
  onProgress: (part: number) => void
}

function send<Answer>(request: Request, step: string, headers = {}): Promise<Answer> {
  const { organizationId, provider, byAddress, sheet, dates, roleNames = [], skipFailed = false, onProgress } = request
  if (!sheet || !provider || organizationId === undefined) throw new Error('There is nothing to send yet.')
  onProgress(0)
  const body = new FormData()
  body.append('provider_id', provider)
  body.append('allow_email_only', String(byAddress && means(sheet, 'email')))
  body.append('grant_roles', String(means(sheet, 'role')))
  body.append('skip_failed', String(skipFailed))
  body.append('columns', columnsOf(sheet))
  if (dates) body.append('dates', dates)
  if (roleNames.length > 0)
    body.append('roles', JSON.stringify(Object.fromEntries(roleNames.map(({ value, role_id }) => [value, role_id]))))
  body.append('file', sheet.file, sheet.file.name)
  return upload<Answer>({ method: 'POST', url: `/api/organizations/${organizationId}/directory/import${step}`, body, headers, onProgress })
}
