// oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag makes a list whose focus stays in a field beside it
import { t } from '@lingui/core/macro'
import type { Entry } from '../../platform/house/finding.ts'
import type { Group } from './entries.ts'
import classes from './palette.module.css'

export const LIST_ID = 'search-results'
export const optionId = ({ id }: Pick<Entry, 'id'>) => `found-${id}`

type Props = { groups: Group[]; active: Entry | undefined; onActive: (entry: Entry) => void; onGo: (entry: Entry) => void }

/** Results in groups. The focus stays in the field, whose keys select a result. */
export function ResultList({ groups, active, onActive, onGo }: Props) {
  return (
    <div id={LIST_ID} role="listbox" aria-label={t`Found`} className={classes.list}>
      {groups.map(({ title, entries }, nr) => (
        <div key={title} role="group" aria-labelledby={`${LIST_ID}-${nr}`}>
          <div id={`${LIST_ID}-${nr}`} role="presentation" className={classes.title}>
            {title}
          </div>
          {entries.map((entry) => (
            <Option key={entry.id} entry={entry} active={entry === active} onActive={() => onActive(entry)} onGo={() => onGo(entry)} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Results of the previous text. They stay visible so that nothing jumps during typing, but cannot be selected. */
export const Earlier = ({ groups }: { groups: Group[] }) =>
  groups.length > 0 && (
    <div className={classes.earlier} inert aria-hidden>
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <div className={classes.title}>{title}</div>
          {entries.map(({ id, ...face }) => (
            <div key={id} className={classes.option}>
              <Face {...face} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )

type OptionProps = { entry: Entry; active: boolean; onActive: () => void; onGo: () => void }

function Option({ entry, active, onActive, onGo }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are the field's
    <div
      id={optionId(entry)}
      role="option"
      aria-selected={active}
      className={classes.option}
      onMouseMove={active ? undefined : onActive}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <Face {...entry} />
    </div>
  )
}

const Face = ({ label, detail, icon: Icon }: Pick<Entry, 'label' | 'detail' | 'icon'>) => (
  <>
    <Icon size={18} stroke={1.7} aria-hidden className={classes.icon} />
    <span className={classes.label}>{label}</span>
    {detail !== undefined && <span className={classes.detail}>{detail}</span>}
  </>
)
