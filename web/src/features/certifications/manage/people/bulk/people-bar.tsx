import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useAccess } from '../../../../../platform/session.tsx'
import { RemindChosen } from '../../../../reminders/remind-chosen.tsx'
import type { Selection } from '../../../../../platform/bulk/use-selection.ts'
import type { Standing } from '../../../parts/states.ts'
import { type Certification, signOffsOf } from '../../words.ts'
import { DecideButton, DecideMany, DecideMenu } from './decide.tsx'
import { type Verb, verbsFor } from './verbs.ts'

type Props = {
  certification: Certification
  selection: Selection<Standing>
  /** True when the reader manages the certification, not only some of the people. */
  keeps: boolean
}

/** Actions on the chosen people: a reminder, or a decision. */
export function PeopleBar({ certification, selection, keeps }: Props) {
  const { me } = useAccess()
  const [open, setOpen] = useState<Verb>()
  const { id, name } = certification
  const verbs = verbsFor(selection.chosen, { id: me.id, keeps, signs: signOffsOf(certification).length > 0 })
  return (
    <>
      <RemindChosen
        thing={{ kind: 'certification', id }}
        text={t`Please see to “${name}” soon. Tell me if something keeps you from it.`}
        selection={selection}
      >
        {keeps ? (
          <DecideMenu verbs={verbs} onVerb={setOpen} />
        ) : (
          verbs.map((verb) => <DecideButton key={verb} verb={verb} onVerb={setOpen} />)
        )}
      </RemindChosen>
      {open && <DecideMany verb={open} certification={certification} selection={selection} onClose={() => setOpen(undefined)} />}
    </>
  )
}
