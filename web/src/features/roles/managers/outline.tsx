import { t } from '@lingui/core/macro'
import { locale } from '../../../platform/language.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import type { Role } from '../../organizations/roles.ts'
import { type Chart, type Node, mainManager, ownOf } from './chart.ts'
import classes from './managers.module.css'
import { peopleAndPlace } from './words.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })

/** The chart as a nested list: each role with the roles that it manages. */
export const Outline = ({ chart: { tops } }: { chart: Chart }) => (
  <ul className={classes.outline}>
    {tops.map((node) => (
      <Branch key={node.role.id} node={node} />
    ))}
  </ul>
)

function Branch({ node }: { node: Node }) {
  const own = ownOf(node)
  const others = node.managers.filter((manager) => manager !== mainManager(node))
  const names = listFormat.format(others.map(({ role }) => role.name))
  return (
    <li>
      <RoleLine role={node.role} />
      {others.length > 0 && <span className={classes.about}>{t`Managed by ${names} as well`}</span>}
      {own.length > 0 && (
        <ul>
          {own.map((subordinate) => (
            <Branch key={subordinate.role.id} node={subordinate} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Name of a role, with its department and its number of holders. */
export function RoleLine({ role }: { role: Role }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  return (
    <>
      <TextLink to="/o/$org/structure/roles/$roleId" params={{ org, roleId: role.id }} size="sm" fw={600} className="wraps">
        {role.name}
      </TextLink>
      <span className={classes.about}>{peopleAndPlace(role)}</span>
    </>
  )
}
