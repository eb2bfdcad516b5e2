import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { TextLink } from '../../../platform/parts/links.tsx'
import { type Chart, type Node, chainOf } from './chart.ts'
import classes from './managers.module.css'
import { peopleAndPlace } from './words.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

// In rem, so that the chart grows with the font size.
const [WIDTH, HEIGHT, ACROSS, BETWEEN] = [13, 4.25, 3.5, 0.75]
const left = ({ column }: Pick<Node, 'column'>) => column * (WIDTH + ACROSS)
const top = ({ row }: Pick<Node, 'row'>) => row * (HEIGHT + BETWEEN)
const rem = (size: number) => `${size}rem`

/** Managers on the left, with arrows to the roles they manage. Pointing at a role highlights its chain. */
export function Picture({ chart: { nodes, columns, rows } }: { chart: Chart }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const [pointed, setPointed] = useState<Node>()
  const chain = pointed && chainOf(pointed)
  const [width, height] = [left({ column: columns }) - ACROSS, top({ row: rows }) - BETWEEN]
  const edges = nodes.flatMap((node) => node.managers.map((manager) => ({ manager, node, lit: chain?.has(manager) && chain.has(node) })))
  return (
    <section className={classes.window} aria-label={t`Picture of who manages whom`}>
      <div className={classes.picture} style={{ width: rem(width), height: rem(height) }}>
        <svg viewBox={`0 0 ${width} ${height}`} style={{ width: rem(width), height: rem(height) }} aria-hidden>
          {edges
            // SVG draws later elements on top.
            .toSorted((a, b) => Number(a.lit ?? false) - Number(b.lit ?? false))
            .map(({ manager, node, lit }) => (
              <path key={`${manager.role.id} ${node.role.id}`} d={arrow(manager, node)} data-lit={lit || undefined} />
            ))}
        </svg>
        <ul>
          {nodes.map((node) => (
            <li key={node.role.id} style={{ left: rem(left(node)), top: rem(top(node)), width: rem(WIDTH), height: rem(HEIGHT) }}>
              <TextLink
                to="/o/$org/structure/roles/$roleId"
                params={{ org, roleId: node.role.id }}
                underline="never"
                className={classes.role}
                data-lit={chain?.has(node) || undefined}
                onMouseEnter={() => setPointed(node)}
                onMouseLeave={() => setPointed(undefined)}
                onFocus={() => setPointed(node)}
                onBlur={() => setPointed(undefined)}
              >
                <span className={classes.name} title={node.role.name}>
                  {node.role.name}
                </span>
                <span className={classes.about} title={peopleAndPlace(node.role)}>
                  {peopleAndPlace(node.role)}
                </span>
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function arrow(manager: Node, node: Node): string {
  const [x, y] = [left(manager) + WIDTH, top(manager) + HEIGHT / 2]
  const [across, down] = [left(node) - x - 0.1, top(node) - top(manager)]
  const bend = across - ACROSS / 2
  return `m ${x} ${y} c ${bend} 0 ${bend} ${down} ${across} ${down} m -0.45 -0.3 l 0.45 0.3 l -0.45 0.3`
}
