import { plural } from '@lingui/core/macro'
import { Table } from '@mantine/core'
import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { kindOf } from './words.ts'

type MovedCount = Schemas['UserJoinMoved']

/** Table of what a join moves, by kind. */
export const MovedList = ({ moved }: { moved: MovedCount[] }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t`What`}</Table.Th>
        <Table.Th>{t`How much`}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {moved.map((each) => (
        <Table.Tr key={each.kind}>
          <Table.Th scope="row" fw={500}>
            {kindOf(each.kind)}
          </Table.Th>
          <Table.Td>{sentencesOf(each).join(' · ')}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const sentencesOf = ({ about, beside, set_aside }: MovedCount) =>
  [
    about > 0 && plural(about, { one: '# of theirs', other: '# of theirs' }),
    beside > 0 && plural(beside, { one: '# that they worked on', other: '# that they worked on' }),
    set_aside > 0 && plural(set_aside, { one: '# set aside', other: '# set aside' }),
  ].filter((sentence) => sentence !== false)
