import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, type Schemas } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { upload } from '../../../platform/files/upload.ts'
import { listProviders } from '../../sign-in/providers.ts'
import { problemOf } from './column-list.tsx'
import { type Sheet, labelled, means, readSheet } from './columns.ts'

type Preview = Schemas['DirectoryImportPreview']
type Summary = Schemas['DirectoryImportSummary']

/** A file on its way into the directory: chosen, understood, checked, imported. Whatever fails, what was chosen stays. */
export function useImport(organizationId: string | undefined) {
  const { data: providers = [] } = useQuery({ queryKey: ['sign-in-providers'], queryFn: listProviders })
  const [provider, setProvider] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [byAddress, setByAddress] = useState(true)
  const [sent, setSent] = useState(0)
  const keyFor = useRequestKey()
  const chosen = provider ?? (providers.length === 1 ? (providers[0]?.slug ?? null) : null)
  const request = { organizationId, provider: chosen, byAddress, sheet, onProgress: setSent }
  const reading = useMutation({ mutationFn: readSheet, onSuccess: setSheet })
  const checking = useMutation({ mutationFn: () => send<Preview>(request, '/preview') })
  const what = [organizationId, chosen, byAddress, file?.name, file?.size, file?.lastModified, sheet?.columns]
  const importing = useMutation({
    /** With what the check has found wrong left out, where there is any. */
    mutationFn: (skipFailed: boolean) => send<Summary>({ ...request, skipFailed }, '', keyFor([...what, skipFailed])),
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
    again: () => choose(null),
  }
}

type Request = {
  organizationId: string | undefined
  provider: string | null
  byAddress: boolean
  sheet: Sheet | null
  skipFailed?: boolean
  onProgress: (part: number) => void
}

function send<Answer>(request: Request, step: string, headers = {}): Promise<Answer> {
  const { organizationId, provider, byAddress, sheet, skipFailed = false, onProgress } = request
  if (!sheet || !provider || organizationId === undefined) throw new Error('There is nothing to send yet.')
  onProgress(0)
  const body = new FormData()
  body.append('provider_id', provider)
  body.append('allow_email_only', String(byAddress && means(sheet, 'email')))
  body.append('grant_roles', String(means(sheet, 'role')))
  body.append('skip_failed', String(skipFailed))
  body.append('file', labelled(sheet), 'people.csv')
  return upload<Answer>({ method: 'POST', url: `/api/organizations/${organizationId}/directory/import${step}`, body, headers, onProgress })
}
