import { t } from '@lingui/core/macro'
import { Kbd, Stack, Switch, Table, Title } from '@mantine/core'
import { Fragment } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { keyName } from './names.ts'
import { type PageKey, keySections } from './registry.ts'
import { useSingleKeysSwitch } from './use-single-keys.ts'

type Props = { everywhere: PageKey[]; onClose: () => void }

/** The list of keys of the current page and of all pages, with the switch that turns single keys off. */
export function KeyHelp({ everywhere, onClose }: Props) {
  const [enabled, setEnabled] = useSingleKeysSwitch()
  return (
    <Dialog onClose={onClose} title={t`Keys`} size="md">
      <Stack gap="lg">
        {keySections().map(({ title, keys }) => (
          <Section key={title} title={title} keys={keys} />
        ))}
        <Section title={t`Everywhere`} keys={everywhere} />
        <Switch
          label={t`Use single keys`}
          description={t`Switch them off when they get in the way of dictating or of another program.`}
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}

function Section({ title, keys }: { title: string; keys: PageKey[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {keys.map(({ keys, says }) => (
            <Table.Tr key={says}>
              <Table.Td w={150}>
                {keys.map((key) => (
                  <Keys key={key} combination={key} />
                ))}
              </Table.Td>
              <Table.Td>{says}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Shows a combination such as `Mod+k`. `+` alone is a key too. */
const Keys = ({ combination }: { combination: string }) => (
  <span style={{ marginInlineEnd: 6, whiteSpace: 'nowrap' }}>
    {combination.split(/(?<=.)\+/).map((key, nr) => (
      <Fragment key={key}>
        {nr > 0 && ' + '}
        <Kbd>{keyName(key)}</Kbd>
      </Fragment>
    ))}
  </span>
)
