import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, type Schemas } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { upload } from '../../../platform/files/upload.ts'
import type { DayForm } from '../../../platform/csv/how-read.tsx'
import { listProviders } from '../../sign-in/providers.ts'
import { problemOf } from './column-list.tsx'
import type { RoleName } from './role-names.tsx'
import { type Sheet, columnsOf, means, readSheet } from './columns.ts'

type Preview = Schemas['DirectoryImportPreview']
type Summary = Schemas['DirectoryImportSummary']

/** A file on its way into the directory: chosen, understood, checked, imported. Whatever fails, what was chosen stays. */
export function useImport(organizationId: string | undefined) {
  const { providers, chosen, setProvider } = useProvider()
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [byAddress, setByAddress] = useState(true)
  const [sent, setSent] = useState(0)
  const keyFor = useRequestKey()
  const request = { organizationId, provider: chosen, byAddress, sheet, onProgress: setSent }
  const reading = useMutation({ mutationFn: readSheet, onSuccess: setSheet })
  const { checking, choices, chooseAnd, forget } = useChecking(request)
  const what = [organizationId, chosen, byAddress, file?.name, file?.size, file?.lastModified, sheet?.columns, choices]
  const importing = useMutation({
    /** With what the check has found wrong left out, where there is any. */
    mutationFn: (skipFailed: boolean) => send<Summary>({ ...request, ...choices, skipFailed }, '', keyFor([...what, skipFailed])),
    onSuccess: () => refresh(),
  })
  /** What is changed has to be checked again. */
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
    if (next) reading.mutate(next)
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
    check: () => checking.mutate(choices),
    chooseAnd,
  }
}

/** Where the people sign in; the only provider needs no choice. */
function useProvider() {
  const { data: providers = [] } = useQuery({ queryKey: ['sign-in-providers'], queryFn: listProviders })
  const [provider, setProvider] = useState<string | null>(null)
  const chosen = provider ?? (providers.length === 1 ? (providers[0]?.slug ?? null) : null)
  return { providers, chosen, setProvider }
}

/** Checks a file, and checks it again with what is chosen of it then. */
function useChecking(request: Request) {
  const [choices, setChoices] = useState<Choices>(NONE)
  const checking = useMutation({ mutationFn: (chosen: Choices) => send<Preview>({ ...request, ...chosen }, '/preview') })
  const chooseAnd = (next: Partial<Choices>) => {
    setChoices({ ...choices, ...next })
    checking.mutate({ ...choices, ...next })
  }
  return { checking, choices, chooseAnd, forget: () => setChoices(NONE) }
}

/** How a file is read that was checked once. */
type Choices = { dates?: DayForm; roleNames: RoleName[] }
const NONE: Choices = { roleNames: [] }

type Request = Partial<Choices> & {
  organizationId: string | undefined
  provider: string | null
  byAddress: boolean
  sheet: Sheet | null
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
