import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { amountWords } from '../../certifications/parts/progress-words.ts'
import { reasonsAgainst } from '../../certifications/parts/reasons-against.ts'
import { ruleWords } from '../../certifications/parts/rule-words.ts'
import { useCounts } from './use-counts.ts'

type Rule = Schemas['SubmissionRule']
type Preview = Schemas['SubmissionPreview']

type Props = {
  /** The submission to preview. Undefined while a required field is missing. */
  body: Schemas['PreviewSubmission'] | undefined
  /** The certification that the submission should prove. If it does not, the reason is shown at once. */
  meant?: string | undefined
  /** True when the reader is the learner. */
  own: boolean
  /** True while the reader decides about the submission. After that they may no longer be allowed to see it. */
  decided?: boolean
}

/** Shows which certification rules a submission would satisfy or advance once it is approved, and why others not. */
export function CountsTowards({ body, meant, own, decided = false }: Props) {
  const counts = useCounts(body, decided)
  return (
    <Card withBorder p="lg" component="section" aria-label={t`What it counts towards`}>
      <Title order={2} mb="xs">{t`What it counts towards`}</Title>
      <div aria-live="polite">
        {counts.isError && <Problem error={counts.error} title={t`It could not be looked up`} />}
        {!counts.isError && body === undefined && (
          <Text c="dimmed">{t`Say when it was completed, and this tells what it counts towards.`}</Text>
        )}
        {!counts.isError && body !== undefined && counts.data && <Told preview={counts.data} meant={meant} own={own} />}
      </div>
    </Card>
  )
}

function Told({ preview: { rules, warnings }, meant, own }: { preview: Preview; meant: string | undefined; own: boolean }) {
  const counted = rules.filter((rule) => rule.counts)
  const failed = rules.filter((rule) => !rule.counts)
  const near = failed.filter(({ certification }) => certification.id === meant)
  const others = failed.filter(({ certification }) => certification.id !== meant)
  const untagged = warnings.some(({ code }) => code === 'no_subject')
  const nowhere = own
    ? t`As it is, it counts towards none of your certifications.`
    : t`As it is, it counts towards none of this person’s certifications.`
  return (
    <Stack gap="sm">
      {counted.length === 0 && (
        <Group gap={8} wrap="nowrap" align="flex-start">
          <IconAlertTriangle
            size={18}
            color="light-dark(var(--mantine-color-orange-8), var(--mantine-color-yellow-5))"
            aria-hidden
            style={mark}
          />
          <Text className="wraps">
            {untagged ? `${nowhere} ${t`It has no subject, and certifications count records by their subjects.`}` : nowhere}
          </Text>
        </Group>
      )}
      {[...counted, ...near].length > 0 && <Rules rules={[...counted, ...near]} />}
      {others.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', width: 'fit-content', minHeight: 24 }}>
            <Text span size="sm">{t`What it does not count towards, and why (${{ count: others.length }})`}</Text>
          </summary>
          <Rules rules={others} />
        </details>
      )}
    </Stack>
  )
}

const Rules = ({ rules }: { rules: Rule[] }) => (
  <Rows gap={10} mt={6}>
    {rules.map((rule) => (
      <RuleLine key={rule.rule_id} rule={rule} />
    ))}
  </Rows>
)

function RuleLine({ rule }: { rule: Rule }) {
  const { certification, label, required, counts, reason, subjects, unit, before, after } = { ...rule, required: rule.after.required }
  const words = label ?? ruleWords({ ...rule, amount: required, requires: null, target: undefined, hidden: false }, subjects)
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start">
      {counts ? (
        <IconCheck size={18} color="light-dark(var(--mantine-color-green-8), var(--mantine-color-green-4))" aria-hidden style={mark} />
      ) : (
        <IconMinus size={18} color="var(--mantine-color-dimmed)" aria-hidden style={mark} />
      )}
      <div style={{ minWidth: 0 }}>
        <Text fw={600} size="sm" className="wraps">
          {certification.name}
        </Text>
        <Text size="sm" className="wraps">
          {words}
        </Text>
        <Text size="sm" c="dimmed" className="wraps">
          {reason === null ? movedWords({ unit, before, after }) : t`Does not count: it ${{ reason: reasonsAgainst[reason] }}.`}
        </Text>
      </div>
    </Group>
  )
}

function movedWords({ unit, before, after }: Pick<Rule, 'unit' | 'before' | 'after'>): string {
  const [now, then] = [amountWords({ unit, ...before }), amountWords({ unit, ...after })]
  if (before.satisfied) return t`Satisfied already, with ${now}.`
  return after.satisfied ? t`Satisfied once it is approved: ${then} instead of ${now}.` : t`Once it is approved: ${then} instead of ${now}.`
}

const mark = { flex: 'none', marginTop: 2 }
