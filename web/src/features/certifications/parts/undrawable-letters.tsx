import { plural, t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { $api, answered, api } from '../../../platform/client.ts'

/** Warns before the award of letters that the PDF of the certificate cannot show. */
export function UndrawableLetters({ certificationId, userId }: { certificationId: string; userId: string }) {
  const { data } = $api.useQuery('get', '/api/certifications/{cert_id}/certificate-preview', {
    params: { path: { cert_id: certificationId }, query: { user_id: userId } },
  })
  const letters = data?.undrawable_letters ?? []
  if (letters.length === 0) return null
  const shown = letters.join(' ')
  return (
    <Note title={t`The certificate shows boxes for some letters`}>
      {t`No font has these letters: ${shown}. The PDF still contains them as text.`}
    </Note>
  )
}

type Person = { id: string; name: string }

/** Names the people on whose certificates the PDF cannot show some letters, before many are awarded. */
export function UndrawableNames({ certificationId, people }: { certificationId: string; people: Person[] }) {
  const ids = people.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['undrawable-names', certificationId, ids],
    queryFn: () => undrawableOf(certificationId, ids),
    staleTime: 60_000,
  })
  if (!data || data.size === 0) return null
  const names = people.filter(({ id }) => data.has(id)).map(({ name }) => name)
  const letters = [...new Set([...data.values()].flat())]
  const [shownNames, shown] = [names.join(', '), letters.join(' ')]
  return (
    <Note
      title={plural(names.length, {
        one: '# certificate shows boxes for some letters',
        other: '# certificates show boxes for some letters',
      })}
    >
      {t`No font has these letters: ${shown}. This affects: ${shownNames}. The PDF still contains the letters as text.`}
    </Note>
  )
}

/** So many people fit one request. */
const AT_ONCE = 200

async function undrawableOf(certificationId: string, ids: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { user_ids: ids.slice(at, at + AT_ONCE) }
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing waits for it.
    const { people } = await answered(
      api.POST('/api/certifications/{cert_id}/certificate-preview', { params: { path: { cert_id: certificationId } }, body }),
    )
    for (const { user_id, undrawable_letters } of people) found.set(user_id, undrawable_letters)
  }
  return found
}

const Note = ({ title, children }: { title: string; children: string }) => (
  <Alert role="note" color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} title={title}>
    {children}
  </Alert>
)
