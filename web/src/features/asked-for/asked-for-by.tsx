import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { $api, type Schemas } from '../../platform/client.ts'
import { MoreButton, byCursor } from '../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { kinds } from '../rule-kinds/kinds.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'

/** Certifications of the chosen organization that require an object. Renders nothing for readers who may not read certifications there. */
export function AskedForBy({ id }: { id: string }) {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const reads = holdsSomewhere('certifications:read', organization.id)
  const params = { query: { org: organization.id, asks_for: id } }
  const query = $api.useInfiniteQuery('get', '/api/certifications', { params }, { ...byCursor, enabled: reads })
  if (!reads) return null
  return (
    <Section id="asked-for-by" title={t`Certifications that ask for it`}>
      <Answer query={query} failed={t`The certifications could not be loaded`}>
        {({ pages }) => <Certifications id={id} certifications={pages.flatMap(({ items }) => items)} />}
      </Answer>
      <MoreButton pages={query} />
    </Section>
  )
}

type Props = { id: string; certifications: Schemas['ListedCertification'][] }

function Certifications({ id, certifications }: Props) {
  const { organization } = useChosenOrganization()
  if (certifications.length === 0) return <Text size="sm" c="dimmed">{t`No certification asks for it.`}</Text>
  return (
    <Rows label={t`Certifications that ask for it`}>
      {certifications.map((certification) => (
        <Row
          key={certification.id}
          name={
            <TextLink
              to="/o/$org/certifications/$certificationId"
              params={{ org: organization.slug, certificationId: certification.id }}
              className="wraps"
            >
              {certification.name}
            </TextLink>
          }
        >
          {certification.rules
            .filter((rule) => asksFor(rule, id))
            .map((rule) => (
              <Line key={rule.id}>{ruleWords(rule)}</Line>
            ))}
        </Row>
      ))}
    </Rows>
  )
}

type Rule = Schemas['CertificationRule']

const asksFor = (rule: Rule, id: string) => {
  const { thing } = kinds[rule.rule_kind]
  return thing !== undefined && rule[thing.field] === id
}

function ruleWords(rule: Rule): string {
  const asks = kinds[rule.rule_kind].thing?.asks(rule) ?? ''
  return rule.label === null ? asks : `${rule.label}: ${asks}`
}
