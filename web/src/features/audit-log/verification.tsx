import { plural, t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Card, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import { Problem } from '../../platform/parts/states.tsx'

type VerificationResult = Schemas['AuditVerification']
type VerificationQuery = {
  data: VerificationResult | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type Props = {
  checking: VerificationQuery
  /** Shows the log's entries about an object that differs. */
  onAbout?: (id: string) => void
}

/** Lets the service verify the whole chain of entries on demand. */
export function Verification({ checking, onAbout }: Props) {
  return (
    <Card withBorder p="md" {...(!checking.data && { className: 'screen-only' })}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 260px' }}>{t`Check that every sealed entry is still there, unchanged and in its order.`}</Text>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={checking.isFetching}
          onClick={() => void checking.refetch()}
        >{t`Verify the chain`}</Button>
      </Group>
      <div aria-live="polite">
        {checking.isError && !checking.isFetching && <Problem error={checking.error} title={t`The chain could not be checked`} />}
        {checking.data && !checking.isFetching && <Result result={checking.data} onAbout={onAbout} />}
      </div>
    </Card>
  )
}

type ResultProps = { result: VerificationResult; onAbout?: (id: string) => void }

function Result({ result, onAbout }: ResultProps) {
  const { ok, checked, unsealed, head, first_bad_id, rows_checked, rows_differing_count } = result
  if (rows_differing_count > 0) return <Differing result={result} onAbout={onAbout} />
  if (!ok)
    return (
      <Alert mt="sm" color="red" icon={<IconAlertTriangle aria-hidden />} title={t`The chain is broken`}>
        <Text size="sm" c="var(--mantine-color-text)" className="wraps">
          {plural(checked, { one: '# entry is as it was sealed.', other: '# entries are as they were sealed.' })}{' '}
          {first_bad_id ? t`Entry ${first_bad_id} is not.` : t`Some are missing.`} {t`Tell whoever runs the service, and keep this page.`}
        </Text>
      </Alert>
    )
  return (
    <Alert mt="sm" color="green" icon={<IconShieldCheck aria-hidden />} title={t`Everything is as it was sealed`}>
      <Text size="sm" c="var(--mantine-color-text)" className="wraps">
        {plural(checked, { one: '# sealed entry was checked.', other: '# sealed entries were checked.' })}{' '}
        {plural(rows_checked, { one: '# thing is as they tell.', other: '# things are as they tell.' })}{' '}
        {unsealed > 0 && plural(unsealed, { one: '# entry waits to be sealed.', other: '# entries wait to be sealed.' })}{' '}
        {head && t`Keep this mark elsewhere, to prove later that nothing before it was replaced: ${head}`}
      </Text>
    </Alert>
  )
}

/** Lists objects that were changed, deleted or created in the database without the service. */
function Differing({ result: { rows_differing, rows_differing_count }, onAbout }: ResultProps) {
  return (
    <Alert mt="sm" color="red" icon={<IconAlertTriangle aria-hidden />} title={t`Something is not as the log tells`}>
      <Text size="sm" c="var(--mantine-color-text)" className="wraps">
        {plural(rows_differing_count, {
          one: '# thing was changed in the database, past the service.',
          other: '# things were changed in the database, past the service.',
        })}{' '}
        {t`Tell whoever runs the service, and keep this page.`}
      </Text>
      <ul>
        {rows_differing.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <Text size="sm" c="var(--mantine-color-text)" className="wraps">
              {wordsOf(row)}{' '}
              {onAbout && (
                <Anchor component="button" type="button" size="sm" onClick={() => onAbout(subjectOf(row))}>
                  {t`What the log tells`}
                </Anchor>
              )}
            </Text>
            <Text size="xs" c="var(--mantine-color-text)" className="wraps">
              {row.id}
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const compared: Record<string, string> = {
  learning_record: t`Learning record`,
  evidence: t`Evidence`,
  certification_award: t`Award`,
  certification_sign_off: t`Sign-off`,
  grant: t`Role of a person`,
}

/** Returns the subject id of the log's entries. For a role that a person holds, it is the person's id. */
const subjectOf = ({ id }: Schemas['DifferingRow']) => id.split(':')[0] ?? id

/** Describes an object by its kind and the names that the reader may see. */
function wordsOf({ kind, names, problem }: Schemas['DifferingRow']): string {
  const known = names.flatMap(({ name }) => name ?? [])
  const thing = `${compared[kind] ?? kind}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
  if (problem === 'missing') return t`${thing} is gone, and nobody deleted it.`
  if (problem === 'unknown') return t`${thing} is there, and nobody made it.`
  return t`${thing} says something else than the log.`
}
