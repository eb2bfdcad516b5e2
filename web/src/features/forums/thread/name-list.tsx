// oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag makes a list whose focus stays in a field beside it
import { t } from '@lingui/core/macro'
import { Paper, UnstyledButton } from '@mantine/core'

type Person = { id: string; name: string }
type Props = { id: string; names: Person[]; at: number; onTake: (person: Person) => void }

/** Suggestions for a mention. The mouse selects one, or keys that the field passes on. */
export const NameList = ({ id, names, at, onTake }: Props) => (
  <Paper withBorder shadow="sm" p={4} role="listbox" id={id} aria-label={t`People`}>
    {names.map((person, nr) => (
      <UnstyledButton
        key={person.id}
        id={`${id}-${nr}`}
        role="option"
        aria-selected={nr === at}
        tabIndex={-1}
        display="block"
        w="100%"
        p="6px 10px"
        bg={nr === at ? 'var(--mantine-color-default-hover)' : 'transparent'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(person)}
      >
        {person.name}
      </UnstyledButton>
    ))}
  </Paper>
)
