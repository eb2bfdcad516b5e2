import { plural, t } from '@lingui/core/macro'
import { Box, Stack, Text } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { inWords } from '../../../platform/refusals/in-words.ts'
import { day } from '../../../platform/words/format.ts'
import { accountName } from '../../../platform/words/names.ts'
import type { Member } from '../words.ts'
import type { Outcome } from './ways.ts'

type Props = { outcomes: Outcome[]; people: Member[] }

const order = ['failed', 'changed', 'unchanged'] as const

/** Preview of a bulk action: the number of people who change, and the outcome or the error for each person. */
export function Foreseen({ outcomes, people }: Props) {
  const names = new Map(people.map((member) => [member.user_id, accountName(member)]))
  const sorted = order.flatMap((wanted) => outcomes.filter(({ outcome }) => outcome === wanted))
  const [changed, failed] = ['changed', 'failed'].map((wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length)
  return (
    <Stack gap="xs" component="section" aria-label={t`What will happen`}>
      <Text component="output" size="sm" fw={600}>
        {[
          plural(changed ?? 0, {
            0: 'Nobody’s roles would change.',
            one: 'The roles of # person change.',
            other: 'The roles of # people change.',
          }),
          !!failed && plural(failed, { one: '# person is left as they are.', other: '# people are left as they are.' }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {/* `tabIndex` lets the keyboard scroll it. */}
      <Box component="section" aria-label={t`What will become of each`} tabIndex={0} mah={220} style={{ overflowY: 'auto' }}>
        <Rows gap={6}>
          {sorted.map((outcome) => (
            <Text key={outcome.user_id} component="li" size="sm" className="wraps">
              <Text span inherit fw={600}>
                {names.get(outcome.user_id) ?? t`Somebody`}
              </Text>
              {': '}
              {said(outcome)}
            </Text>
          ))}
        </Rows>
      </Box>
    </Stack>
  )
}

function said({ outcome, ended, granted, code, params, error_description }: Outcome): string {
  if (outcome === 'failed')
    return inWords({ description: error_description ?? '', ...(code !== null && { code }), ...(params && { params }) })
  if (outcome === 'unchanged') return t`Nothing of theirs ends.`
  const over = ended.map(({ role_name, department_name }) => `${role_name} (${department_name})`).join(', ')
  const ends = ended[0]?.expires_at ? day(ended[0].expires_at) : ''
  const gets = granted?.role_name ?? ''
  return [ended.length > 0 && t`${over} ends on ${ends}.`, granted && t`${gets} begins.`].filter(Boolean).join(' ')
}
