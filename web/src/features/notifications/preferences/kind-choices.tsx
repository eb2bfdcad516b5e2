import { t } from '@lingui/core/macro'
import { Card, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { type Kind, compulsory, kinds as words } from '../words.ts'
import classes from './preferences.module.css'
import type { Preferences } from './preferences-page.tsx'

type Choice = Schemas['NotificationChoice']
type Props = { kinds: Preferences['kinds']; onChange: (kinds: Preferences['kinds']) => void }

const order = Object.keys(words) as Kind[]
const when = [
  { value: 'off', label: t`at once` },
  { value: 'daily', label: t`once a day` },
  { value: 'weekly', label: t`once a week` },
]
const isDigest = (value: string): value is Choice['digest'] => when.some((each) => each.value === value)

/** Channels for each kind of notification. */
export const KindChoices = ({ kinds, onChange }: Props) => (
  <Rows label={t`What you are told of`}>
    {order.map((kind) => (
      <Card key={kind} component="li" withBorder py="sm" px="md">
        <KindChoice kind={kind} choice={kinds[kind]} onChange={(choice) => onChange({ ...kinds, [kind]: choice })} />
      </Card>
    ))}
  </Rows>
)

type KindChoiceProps = { kind: Kind; choice: Choice; onChange: (choice: Choice) => void }

function KindChoice({ kind, choice, onChange }: KindChoiceProps) {
  const name = words[kind]
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.name}>{name}</legend>
      <Group gap="md" className={classes.ways}>
        <Checkbox
          label={t`In the app`}
          checked={choice.in_app}
          disabled={compulsory.has(kind)}
          onChange={(event) => onChange({ ...choice, in_app: event.currentTarget.checked })}
        />
        <Checkbox
          label={t`By e-mail`}
          checked={choice.email}
          onChange={(event) => onChange({ ...choice, email: event.currentTarget.checked })}
        />
        <NativeSelect
          aria-label={t`When the mail comes: ${name}`}
          size="xs"
          data={when}
          value={choice.digest}
          disabled={!choice.email}
          onChange={({ currentTarget: { value } }) => isDigest(value) && onChange({ ...choice, digest: value })}
        />
      </Group>
      {compulsory.has(kind) && <Text size="xs" c="dimmed" className={classes.note}>{t`Always shown here: nobody does without it.`}</Text>}
    </fieldset>
  )
}
