import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Blockquote, Text } from '@mantine/core'
import { TextLink } from '../../platform/parts/links.tsx'
import { ago } from '../../platform/words/format.ts'
import { signOffPlace } from '../certifications/parts/sign-off-place.ts'
import { ItemView, PersonLink } from './item-view.tsx'
import type { ViewProps } from './open-item.tsx'

/** A person's request to be signed off, with the rule that it is for. */
export function SignOffView({ item, query, details, decision }: ViewProps) {
  const { organization, person, thing_id: certificationId, since, title } = item
  const [note, when] = [details.signOff?.note ?? null, ago(since)]
  const params = { org: organization.slug, userId: person?.user_id ?? '', certificationId }
  return (
    <ItemView
      query={query}
      since={since}
      title={
        <TextLink to="/o/$org/people/$userId/certifications/$certificationId" params={params} inherit>
          {title}
        </TextLink>
      }
      line={
        <Trans>
          <PersonLink item={item} {...(details.signOff && { hash: signOffPlace(details.signOff.rule_id) })} /> asks to be watched and signed
          off, {when}
        </Trans>
      }
    >
      {note !== null && (
        <Blockquote p="md" m={0} className="keeps-lines">
          {note}
        </Blockquote>
      )}
      <Text>{t`Sign it off once you have seen it done. If it was not good enough yet, reject it and say what to practise.`}</Text>
      {decision}
    </ItemView>
  )
}
