import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { TargetLink } from './target-link.tsx'
import type { Code } from './words.ts'

/** Earlier targets of a code, with their names at that time. */
export function History({ code }: { code: Code }) {
  const { organization } = useChosenOrganization()
  const params = { path: { qr_code_id: code.id } }
  const query = $api.useQuery('get', '/api/qr-codes/{qr_code_id}/target-changes', { params })
  return (
    <Section id="history" title={t`Where it led before`}>
      <Answer query={query} failed={t`What was changed could not be loaded`}>
        {(changes) =>
          changes.length === 0 ? (
            <Text size="sm" c="dimmed">{t`It has led to the same since it was made.`}</Text>
          ) : (
            <Rows label={t`Where it led before`}>
              {changes.map(({ id, changed_at, changed_by, from, to }) => (
                <Row key={id} name={<TargetLink target={from} org={organization.slug} gone />}>
                  <Line>
                    {t`Then led to:`} <TargetLink target={to} org={organization.slug} gone />
                  </Line>
                  <Line>{changeWords(moment(changed_at), personName(changed_by))}</Line>
                </Row>
              ))}
            </Rows>
          )
        }
      </Answer>
    </Section>
  )
}

const changeWords = (when: string, who: string) => t`Changed ${when} by ${who}`
