import { type Node, type ObjectExpression, isObjectProperty, isStringLiteral, traverseFast, valueToNode } from '@babel/types'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

/** The directory of the configuration, for tools that run in another one. */
export const here = { cwd: import.meta.dirname }

/**
 * Turns the marked messages into calls. The English messages are compiled like those of the catalogues, because
 * browsers would otherwise parse them at every call.
 */
export const words = () =>
  babel({
    presets: [linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig: getConfig(here) }, here)],
    plugins: [compiled],
  })

const compiled = () => ({ visitor: { Program: { exit: ({ node }: { node: Node }) => traverseFast(node, compile) } } })

function compile(node: Node): void {
  if (node.type !== 'ObjectExpression' || !isWords(node)) return
  for (const field of node.properties) {
    if (!isObjectProperty(field) || !isNamed(field.key, 'message') || !isStringLiteral(field.value)) continue
    const parts = compileMessage(field.value.value)
    // A message without placeholders stays a string.
    field.value = valueToNode(parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts)
  }
}

/** Whether an object is a marked message. The previous transformation marks it with this comment. */
const isWords = ({ leadingComments }: ObjectExpression) => leadingComments?.some(({ value }) => value.trim() === '* i18n') ?? false

const isNamed = (key: Node, name: string) => key.type === 'Identifier' && key.name === name
